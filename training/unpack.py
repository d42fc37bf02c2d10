"""Restores weights for further training from an exported model, or from a packed checkpoint (soup.py --pack).

    python unpack.py WORK FOLDER OUT [--packed PACKED]

FOLDER is an exported model. Its matrices have seven bits and its table eight; training continues from them as well as from the
unrounded weights. With a packed checkpoint, only the table of pieces comes from FOLDER, which is exact enough. The guideline tokens
that are not exported come from the start weights.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import load_file, save_file

from export import shipped_tokenizer

LINEAR = {"qkv": "attention", "out": "out", "up": "up", "down": "down"}


def exported(folder):
    """Returns {name: array} of the constants of an exported graph."""
    graph = onnx.load(str(Path(folder) / "encoder.onnx")).graph
    return {part.name: numpy_helper.to_array(part) for part in graph.initializer}


def table(parts):
    """Returns the table [pieces, hidden]."""
    return torch.from_numpy(parts["table"].astype(np.float32) * parts["table_scales"])


def linear(parts, name):
    """Returns (weight [out, in], bias) of a linear layer, with rounding and smoothing undone."""
    weight = parts[f"{name}.weight"].astype(np.float32).T * parts[f"{name}.weight_scale"][:, None]
    return torch.from_numpy(weight * parts.get(f"{name}.smooth", np.float32(1))), torch.from_numpy(parts[f"{name}.bias"].copy())


def state_of(parts):
    """Returns the state of the model without its table and positions."""
    state, index = {}, 0
    for name in ("norm.weight", "norm.bias", "vector.weight", "vector.bias", "head.weight", "head.bias"):
        if name in parts:
            value = torch.from_numpy(parts[name].copy())
            state[name] = value.T.contiguous() if name in ("vector.weight", "head.weight") else value
    while f"layer{index}.out.weight" in parts:
        for ours, theirs in LINEAR.items():
            weight, bias = linear(parts, f"layer{index}.{theirs}")
            state[f"layers.{index}.{ours}.weight"], state[f"layers.{index}.{ours}.bias"] = weight.contiguous(), bias
        for norm in ("norm1", "norm2"):
            for part in ("weight", "bias"):
                state[f"layers.{index}.{norm}.{part}"] = torch.from_numpy(parts[f"layer{index}.{norm}.{part}"].copy())
        index += 1
    return state


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("work", "folder", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--packed", type=Path)
    options = parser.parse_args()
    parts, start = exported(options.folder), load_file(options.work / "start.safetensors")
    words, positions = start["words.weight"], start["positions.weight"]
    words[shipped_tokenizer(options.work / "tokenizer.json")[1]] = table(parts)
    if options.packed:
        state = {name: value.float() for name, value in load_file(options.packed).items()}
    else:
        positions[: len(parts["positions"])] = torch.from_numpy(parts["positions"].copy())
        state = state_of(parts) | {"positions.weight": positions}
    save_file(state | {"words.weight": words}, options.out)


if __name__ == "__main__":
    main()
