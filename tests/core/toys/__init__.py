"""Three tiny games, complete enough for the whole battery, each built around one thing that is hard to get right.

`duel`: secret throws side by side, opaque windows, hidden draws, a private look. `spells`: cards that play cards.
`market`: dice in several lanes at once, an auction whose bids are never listed.
"""
