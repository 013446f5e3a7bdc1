"""Tables and plots of many games."""
