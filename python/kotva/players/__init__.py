"""Players by name: the published strategies, levels, and players added by others."""
