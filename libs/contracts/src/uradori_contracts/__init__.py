"""Every message, event, setting, error and subject on the bus."""
