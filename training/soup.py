"""Averages the weights of checkpoints with the same start, or packs a checkpoint.

    python soup.py OUT CHECKPOINT... [--shares .9 .1]   mean of the weights; parameters that a checkpoint lacks come from the others
    python soup.py OUT CHECKPOINT --pack                float16 without the table of pieces; unpack.py restores it
"""

import argparse
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file


def mean(states, shares):
    """Returns the weighted mean of each parameter over the states that have it."""
    def mean_of(name):
        parts = [(share, state[name].float()) for share, state in zip(shares, states) if name in state]
        return sum(share * value for share, value in parts) / sum(share for share, _ in parts)
    return {name: mean_of(name) for name in dict.fromkeys(name for state in states for name in state)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--shares", type=float, nargs="+", help="one per checkpoint; default: equal")
    parser.add_argument("--pack", action="store_true")
    options = parser.parse_args()
    states = [load_file(path) for path in options.checkpoints]
    state = mean(states, options.shares or [1.0] * len(states))
    if options.pack:
        state = {name: value.half() for name, value in state.items() if name != "words.weight"}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    save_file(state, options.out)


if __name__ == "__main__":
    main()
