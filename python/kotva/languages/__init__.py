"""Language packs: folders of data and the code that reads, exports and imports them."""
