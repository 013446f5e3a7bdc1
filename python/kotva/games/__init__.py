"""The games by name, built-in and added, behind one interface."""
