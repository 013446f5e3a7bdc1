"""Games on the server: rooms, their store, their computer seats. docs/rooms.md tells the whole."""
