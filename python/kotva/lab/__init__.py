"""One experiment for each published table."""
