"""The command line; each module is one command or one group of commands."""
