"""Averages the weights of checkpoints that come from the same start; packs one for the repository.

    python soup.py OUT CHECKPOINT...          mean of the weights
    python soup.py OUT CHECKPOINT --pack      float16 without the table of pieces, which `make extract data` makes again
"""

import argparse
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file


def mean(states):
    return {name: torch.stack([state[name].float() for state in states]).mean(0) for name in states[0]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--pack", action="store_true")
    options = parser.parse_args()
    state = mean([load_file(path) for path in options.checkpoints])
    if options.pack:
        state = {name: value.half() for name, value in state.items() if name != "words.weight"}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    save_file(state, options.out)


if __name__ == "__main__":
    main()
