"""A packed checkpoint (soup.py --pack) made whole again: its table of pieces is read from the exported graph.

    python unpack.py WORK FOLDER PACKED OUT

FOLDER is the model that was exported from the checkpoint. Its rows have 8 bits, which is as exact as the table needs to
be; the guideline tokens that are not exported come from the start weights.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import load_file, save_file

from export import shipped_tokenizer


def exported_table(folder):
    """The table [pieces, hidden] of an exported model."""
    graph = onnx.load(str(Path(folder) / "encoder.onnx")).graph
    parts = {part.name: part for part in graph.initializer if part.name in ("table", "table_scales")}
    values, scales = (numpy_helper.to_array(parts[name]) for name in ("table", "table_scales"))
    return torch.from_numpy(values.astype(np.float32) * scales)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("work", "folder", "packed", "out"):
        parser.add_argument(name, type=Path)
    options = parser.parse_args()
    state = {name: value.float() for name, value in load_file(options.packed).items()}
    table = load_file(options.work / "start.safetensors")["words.weight"]
    table[shipped_tokenizer(options.work / "tokenizer.json")[1]] = exported_table(options.folder)
    save_file(state | {"words.weight": table}, options.out)


if __name__ == "__main__":
    main()
