"""What a record's moves were worth."""
