"""Tournaments between computer players: `kotva match` in the browser, stored and resumable."""
