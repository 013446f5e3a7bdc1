"""Tournaments of players of the program: `kotva match` on the screen, kept and resumed."""
