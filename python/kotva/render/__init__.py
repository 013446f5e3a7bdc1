"""Pure functions from a position to SVG and to text."""
