"""The match screen of Budowa zamku."""
