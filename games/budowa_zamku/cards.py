"""The 45 numbered cards and what they show (BZ-1.2, BZ-5.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from games.core.data import convert, decode_toml, parse_toml
from games.core.errors import CardError
from games.core.setting import CardFile

HERE = Path(__file__).parent
FIRST, LAST = 2, 46
"""BZ-1.2: the numbers of the cards on the table."""
START = 1
"""BZ-1.3: the number of every start card."""
MOST_CANNONS = 11
"""With more, the table could run empty (BZ-4.7): 8 cards in each of 4 walls, one more, and a discard a Cannon."""

KindId = Literal["wall", "raven", "king", "queen", "prince", "princess", "wizard", "cannon", "tower"]


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of picture: what it is called, its letter on the screen, what it scores and does."""

    id: KindId
    label: str
    letter: str
    extra: Literal["none", "ravens", "royal", "pair"]
    effect: Literal["none", "insert_once", "discard_one", "protect"]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered card. `ravens` (0..3) may stand beside any kind; both count (BZ-6.12)."""

    id: str
    number: int
    kind: KindId
    name: str
    ravens: int = 0
    text: str = ""
    colour: str = ""


class _About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    description: str = ""
    version: int = 1


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    set: _About
    card: tuple[Card, ...]
    start: tuple[Card, ...] = ()


class _Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: tuple[Kind, ...]


class CardSet(msgspec.Struct, frozen=True):
    """Which number shows which picture."""

    id: str
    name: str
    description: str
    cards: Mapping[int, Card]
    starts: tuple[Card, ...]

    def kind(self, number: int) -> KindId:
        card = self.cards.get(number)
        return card.kind if card else "tower"

    def ravens(self, number: int) -> int:
        card = self.cards.get(number)
        return card.ravens if card else 0

    def letter(self, number: int) -> str:
        """`K`, `vv` ... as the screen shows the card; empty for plain wall."""
        card = self.cards.get(number)
        if card is None:
            return "T"
        letter = "" if card.kind == "raven" else kinds()[card.kind].letter
        return letter + "v" * card.ravens

    def label(self, number: int) -> str:
        """What the card shows, in words."""
        card = self.cards.get(number)
        if card is None:
            return "Gate Tower"
        ravens = f"{card.ravens} Raven{'s' if card.ravens > 1 else ''}" if card.ravens else ""
        if card.kind == "raven":
            return ravens
        label = kinds()[card.kind].label
        return f"{label}, {ravens}" if ravens else label


@cache
def kinds() -> dict[str, Kind]:
    path = HERE / "kinds.toml"
    return {k.id: k for k in decode_toml(path.read_text("utf-8"), _Kinds, path).kind}


@cache
def house_set(name: str) -> CardSet:
    """A set of ours: `standard` or `siege`."""
    path = HERE / f"cards_{name}.toml"
    return load(CardFile(path.name, path.read_text("utf-8")))


def load(file: CardFile) -> CardSet:
    """Read and check a card set. Raises CardError that names file, card and field."""
    data: dict[str, Any] = parse_toml(file.text, file.name)
    read = convert(data, _File, file.name)
    cards: dict[int, Card] = {}
    ids: set[str] = set()
    for card in (*read.card, *read.start):
        _check(card, file.name, ids)
    for card in read.card:
        if not FIRST <= card.number <= LAST:
            raise CardError(file.name, f"card {card.id}, number", f"{card.number} is not from {FIRST} to {LAST}")
        if card.number in cards:
            raise CardError(file.name, f"card {card.id}, number", f"{card.number} stands twice (BZ-1.2)")
        cards[card.number] = card
    if missing := [n for n in range(FIRST, LAST + 1) if n not in cards]:
        raise CardError(file.name, "card", f"no card has number {', '.join(map(str, missing))} (BZ-1.2)")
    cannons = sum(card.kind == "cannon" for card in cards.values())
    if cannons > MOST_CANNONS:
        raise CardError(file.name, "card", f"{cannons} Cannons; more than {MOST_CANNONS} could empty the table")
    for card in read.start:
        if card.number != START or card.kind != "tower":
            raise CardError(file.name, f"start {card.id}", "a start card has number 1 and kind tower (BZ-1.3, BZ-8.7)")
    return CardSet(read.set.id, read.set.name, read.set.description, cards, read.start)


def _check(card: Card, file: str, ids: set[str]) -> None:
    if card.id in ids:
        raise CardError(file, f"card {card.id}, id", "stands twice")
    ids.add(card.id)
    if not 0 <= card.ravens <= 3:
        raise CardError(file, f"card {card.id}, ravens", f"{card.ravens} is not from 0 to 3 (BZ-6.12)")
    if card.kind == "raven" and not card.ravens:
        raise CardError(file, f"card {card.id}, ravens", "a raven card shows at least one Raven")
    if not (card.name.isprintable() and card.text.isprintable()):
        raise CardError(file, f"card {card.id}, name", "name and text must be printable, on one line")
