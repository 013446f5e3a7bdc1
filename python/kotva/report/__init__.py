"""Tables and plots over many games."""
