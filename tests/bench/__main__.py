"""All measurements that can be taken here: `python -m tests.bench [--quick] [--json FILE]`."""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path

from tests.bench import first_frame, playouts


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds, for a first look")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    given = parser.parse_args()
    rounds, seconds = (3, 0.5) if given.quick else (7, 1.0)
    told = [playouts.run(rounds, seconds, [2, 4])]
    print()
    told.append(first_frame.run(rounds + 2, list(first_frame.HRADBY), first_frame.MARKER))
    for bench in told:
        if bench["missing"]:
            print(f"\nnot complete: {bench['bench']}: {bench['missing']}")
    if given.json:
        figures = {"python": platform.python_version(), "machine": platform.machine(), "benches": told}
        given.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
