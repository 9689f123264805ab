"""The folder of credentials: who may connect to the bus, by which certificate it is known, which tokens open the API."""
