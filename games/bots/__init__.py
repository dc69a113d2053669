"""Search and players that know no game."""
