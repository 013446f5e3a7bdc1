"""Game records as text: GCG, JSON, and the records of board games."""
