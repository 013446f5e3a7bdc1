"""What words mean: the user's own files and the dictionaries that Debian packages."""

from kotva.lexicons.meanings.lookup import Definition, Meaning, attach, define

__all__ = ["Definition", "Meaning", "attach", "define"]
