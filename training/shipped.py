"""Runs the shipped folder like the service: int8 session, tokenizer, and the vector of a whole document."""

import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from evaluate import encode, pad
from texts import sentences
from tokenizer import Tokenizer


class Shipped:
    def __init__(self, folder, threads=1):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(Path(folder) / "encoder.onnx"), options,
                                                    providers=["CPUExecutionProvider"])
        self.config = json.loads((Path(folder) / "config.json").read_text(encoding="utf-8"))
        self.tokenizer = Tokenizer.load(Path(folder) / "tokenizer.json")
        self.guideline = self.config["special"]["guideline"]

    def logits(self, ids):
        return torch.from_numpy(self.session.run(["logits"], {"input_ids": ids.int().numpy()})[0])

    def windows(self, text):
        """Returns sequences of whole sentences, up to the window length of the config."""
        found, current = [], []
        for sentence in sentences(text):
            pieces = encode(self.tokenizer, sentence, self.guideline, self.config["windowLength"] - 1)[0][2:-1]
            if current and len(current) + len(pieces) > self.config["windowLength"] - 3:
                found.append(current)
                current = []
            current = current + pieces
        if current:
            found.append(current)
        return [[0, self.guideline, *pieces, 2] for pieces in found]

    def vectors(self, documents, longest=None):
        """Returns unit vectors: the mean of the vectors of windows, weighted by their pieces. `longest` limits the pieces of a document."""
        rows, owners = [], []
        for owner, document in enumerate(documents):
            parts = [*self.windows(document.get("headline") or ""), *self.windows(document["body"])]
            used = 0
            for part in parts:
                if longest is None or used < longest:
                    rows.append(part)
                    owners.append(owner)
                    used += len(part)
        total = np.zeros((len(documents), self.config["hidden"]), np.float32)
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
        for start in range(0, len(order), 8):
            batch = order[start:start + 8]
            vectors = self.session.run(["vector"], {"input_ids": pad([rows[i] for i in batch]).int().numpy()})[0]
            for index, vector in zip(batch, vectors):
                total[owners[index]] += vector * len(rows[index])
        return total / np.linalg.norm(total, axis=1, keepdims=True)
