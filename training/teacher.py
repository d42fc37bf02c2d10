"""The frozen original, which is the teacher of the document vector: "passage: " + text, mean over all tokens."""

import json
from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer, models, pre_tokenizers

from model import PAD, Encoder, base_state


class Teacher:
    def __init__(self, work):
        data = json.loads((Path(work) / "base-tokenizer.json").read_text(encoding="utf-8"))
        self.special = data["special"]
        self.normalisation = {ord(key): value for key, value in data["normalisation"].items()}
        vocabulary = list(zip(data["pieces"], data["scores"]))
        self.tokenizer = Tokenizer(models.Unigram(vocabulary, self.special["unk"], False))
        self.tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
        base = load_file(Path(work) / "base.safetensors")
        self.encoder = Encoder(len(base["emb.word"]))
        self.encoder.load_state_dict(base_state(base), strict=False)
        self.encoder.eval()

    def ids(self, text, longest=512):
        normal = " ".join(("passage: " + text).translate(self.normalisation).split())
        pieces = self.tokenizer.encode(normal, add_special_tokens=False).ids[: longest - 2]
        return [self.special["bos"], *pieces, self.special["eos"]]

    @torch.inference_mode()
    def vectors(self, texts, budget=8000, dtype=torch.float32):
        """Returns unit vectors [texts, hidden], float32."""
        ids = [self.ids(text) for text in texts]
        out = torch.zeros(len(ids), 384)
        order = sorted(range(len(ids)), key=lambda index: len(ids[index]))
        while order:
            longest = len(ids[order[-1]])
            batch = [order.pop() for _ in range(min(len(order), max(1, budget // longest)))]
            padded = torch.full((len(batch), longest), PAD)
            for row, index in enumerate(batch):
                padded[row, : len(ids[index])] = torch.tensor(ids[index])
            with torch.autocast("cpu", torch.bfloat16, enabled=dtype == torch.bfloat16):
                out[batch] = self.encoder(padded)[1]
        return torch.nn.functional.normalize(out, dim=1)
