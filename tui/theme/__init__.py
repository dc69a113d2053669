"""Colours: every one has a place in the 256-colour cube and a hand-chosen one among the 16."""
