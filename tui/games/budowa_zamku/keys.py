"""The keys of the board."""

from tui.keys import Key

KEYS = [
    Key("up", "up,k", "up"),
    Key("down", "down,j", "down"),
    Key("left", "left", "left"),
    Key("right", "right", "right"),
    Key("act", "enter,space", "turn over, fire"),
    Key("take", "t,plus", "take the card"),
    Key("put_back", "p,minus,hyphen", "put it back"),
    Key("between", "w,circumflex_accent", "put it between by your Wizard"),
    Key("fire", "x", "fire at the marked card"),
    Key("decline", "s,full_stop", "decline the extra card"),
    Key("numbers", "n", "the numbers still on the table"),
    Key("next_region", "tab", "look at the cards of the walls, and back"),
]
