"""Experiments that repeat published tables."""
