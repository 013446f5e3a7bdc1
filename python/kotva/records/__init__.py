"""Game records and positions as text: GCG, CGP, JSON, the records of board games."""
