"""Documents of a disk, on their way into a running system."""
