"""Meanings of words, from the user's own files and from dictionaries in Debian packages."""

from kotva.lexicons.meanings.lookup import Definition, Meaning, attach, define

__all__ = ["Definition", "Meaning", "attach", "define"]
