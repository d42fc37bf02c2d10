"""Fits a linear map from the vectors of the tuned model to the vectors of the frozen original, by ridge regression on the windows.

    python project.py WORK FOLDER CHECKPOINT OUT [--windows 5000]

FOLDER is the export of CHECKPOINT, so the map also corrects the int8 error of the vectors. OUT is the checkpoint
with the map, combined with a map that it already has. The exported graph applies the map after the mean, so it costs nothing
per piece.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from evaluate import encode, pad
from shipped import Shipped


def vectors(model, rows):
    """Returns the mean vectors [rows, hidden] of sequences."""
    out = np.zeros((len(rows), model.config["hidden"]), np.float32)
    order = sorted(range(len(rows)), key=lambda index: len(rows[index]))
    for start in range(0, len(order), 8):
        batch = order[start:start + 8]
        out[batch] = model.session.run(["vector"], {"input_ids": pad([rows[i] for i in batch]).int().numpy()})[0]
    return out


def unit(values):
    return values / np.linalg.norm(values, axis=1, keepdims=True)


def ridge(source, target, strength=1e-3):
    """Returns (weight [in, out], bias [out]) with the least squared error, regularised towards the identity."""
    scale = np.linalg.norm(source, axis=1).mean()
    residual = target * scale - source
    mean, offset = source.mean(0), residual.mean(0)
    centred = source - mean
    gram = centred.T @ centred
    weight = np.linalg.solve(gram + strength * np.trace(gram) / len(gram) * np.eye(len(gram)), centred.T @ (residual - offset))
    return weight + np.eye(len(gram)), offset - mean @ weight


def as_layer(weight, bias):
    """Returns the map (weight [in, out], bias [out]) as a layer."""
    layer = torch.nn.Linear(*weight.shape)
    with torch.no_grad():
        layer.weight.copy_(torch.from_numpy(weight.T))
        layer.bias.copy_(torch.from_numpy(bias))
    return layer


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("work", "folder", "checkpoint", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--windows", type=int, default=5000)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    model = Shipped(options.folder, options.threads)
    with open(options.work / "windows.jsonl", encoding="utf-8") as file:
        texts = [json.loads(next(file))["text"] for _ in range(options.windows)]
    source = vectors(model, [encode(model.tokenizer, text, model.guideline)[0] for text in texts]).astype(np.float64)
    target = np.load(options.work / "teacher.npy")[: len(texts)].astype(np.float64)
    held = len(texts) // 10
    weight, bias = ridge(source[held:], target[held:])
    before = (unit(source[:held]) * target[:held]).sum(1)
    after = (unit(source[:held] @ weight + bias) * target[:held]).sum(1)
    print(f"cosine to the original on {held} held-out windows: {before.mean():.4f} -> {after.mean():.4f}")
    state = load_file(options.checkpoint)
    if "vector.weight" in state:
        bias = state["vector.bias"].double().numpy() @ weight + bias
        weight = state["vector.weight"].double().numpy().T @ weight
    state |= {f"vector.{name}": value for name, value in as_layer(weight, bias).state_dict().items()}
    save_file(state, options.out)


if __name__ == "__main__":
    main()
