"""The server behind the page: JSON under /api, and the built page itself."""
