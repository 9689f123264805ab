"""The answering side: routes, their limits and deadlines, and service discovery."""
