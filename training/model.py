"""The encoder (post-norm BERT, like multilingual-e5-small) with one head for entities and mean pooling for the vector."""

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import nn

from quantise import Linear

LAYERS, HIDDEN, HEADS, INNER, POSITIONS, EPSILON = 12, 384, 12, 1536, 512, 1e-12
PAD = 1


class PooledDropout(nn.Module):
    """Dropout with masks from a precomputed pool: generating them (torch bernoulli) took 13 % of a training step."""

    SIZE = 1 << 23

    def __init__(self, rate):
        super().__init__()
        self.rate = rate
        self.pool = None

    def forward(self, x):
        if not self.training or not self.rate:
            return x
        if x.is_cuda:
            return F.dropout(x, self.rate)
        if self.pool is None or self.pool.dtype != x.dtype:
            self.pool = ((torch.rand(self.SIZE) >= self.rate) / (1 - self.rate)).to(x.dtype)
        start = int(torch.randint(self.SIZE - x.numel(), ()))
        return x * self.pool[start : start + x.numel()].view_as(x)


def attention(q, k, v, mask):
    """Computes plain attention on a CPU, where the backward pass of torch's fused kernel takes five times as long at these lengths.

    `mask` is [batch, 1, 1, length], true for visible positions, or None.
    """
    if q.is_cuda:
        return F.scaled_dot_product_attention(q, k, v, mask)
    scores = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e4)
    return scores.softmax(-1) @ v


class Layer(nn.Module):
    def __init__(self, dropout):
        super().__init__()
        self.qkv = Linear(HIDDEN, 3 * HIDDEN)
        self.out = Linear(HIDDEN, HIDDEN)
        self.norm1 = nn.LayerNorm(HIDDEN, EPSILON)
        self.up = Linear(HIDDEN, INNER)
        self.down = Linear(INNER, HIDDEN)
        self.norm2 = nn.LayerNorm(HIDDEN, EPSILON)
        self.dropout = PooledDropout(dropout)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, HEADS, HIDDEN // HEADS).permute(2, 0, 3, 1, 4)
        attended = attention(q, k, v, mask)
        attended = self.out(attended.transpose(1, 2).reshape(batch, length, HIDDEN))
        x = self.norm1(x + self.dropout(attended))
        return self.norm2(x + self.dropout(self.down(F.gelu(self.up(x)))))


class Encoder(nn.Module):
    """ids [batch, length] (0-based positions, right-padded) -> states [batch, length, hidden]."""

    def __init__(self, pieces, layers=LAYERS, labels=9, dropout=0.0):
        super().__init__()
        self.words = nn.Embedding(pieces, HIDDEN)
        self.positions = nn.Embedding(POSITIONS, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, EPSILON)
        self.dropout = PooledDropout(dropout)
        self.layers = nn.ModuleList(Layer(dropout) for _ in range(layers))
        self.head = nn.Linear(HIDDEN, labels)
        self.vector = nn.Identity()  # or a linear map, see project.py

    def device(self):
        return self.norm.weight.device

    def forward(self, ids):
        """Returns (logits [batch, length, labels], vector [batch, hidden] = mean over the visible positions)."""
        visible = ids != PAD
        x = self.words(ids) + self.positions.weight[: ids.shape[1]]
        x = self.dropout(self.norm(x))
        mask = None if not ids.is_cuda and visible.all() else visible[:, None, None]  # on a GPU, the check would wait for it
        for layer in self.layers:
            x = layer(x, mask)
        logits = self.head(x).float()
        keep = visible.unsqueeze(-1).float()
        vector = (x.float() * keep).sum(1) / keep.sum(1)
        return logits, self.vector(vector)


def layer_weights(base, number):
    """Returns the state entries of a layer of the extracted weights."""
    def get(name):
        return base[f"l{number}.{name}"]
    state = {"qkv.weight": torch.cat([get("q.w"), get("k.w"), get("v.w")]),
             "qkv.bias": torch.cat([get("q.b"), get("k.b"), get("v.b")])}
    for ours, theirs in (("out", "ao"), ("up", "fi"), ("down", "fo")):
        state[f"{ours}.weight"], state[f"{ours}.bias"] = get(f"{theirs}.w"), get(f"{theirs}.b")
    for ours, theirs in (("norm1", "aln"), ("norm2", "oln")):
        state[f"{ours}.weight"], state[f"{ours}.bias"] = get(f"{theirs}.w"), get(f"{theirs}.b")
    return {f"layers.{number}.{name}": value for name, value in state.items()}


def base_state(base, rows=None, extra=0):
    """Returns the state dictionary for the extracted weights: `rows` of the table, then `extra` random rows with the same distribution.

    The extra rows are the tokens of the guideline families. They only need to be distinct, so the table can stay frozen.
    """
    table = base["emb.word"]
    table = table if rows is None else table[rows]
    if extra:
        noise = torch.randn(extra, HIDDEN, generator=torch.Generator().manual_seed(1))
        table = torch.cat([table, table.mean(0) + table.std(0) * noise])
    state = {"words.weight": table, "positions.weight": base["emb.pos"] + base["emb.type"][0],
             "norm.weight": base["emb.ln.w"], "norm.bias": base["emb.ln.b"]}
    for number in range(LAYERS):
        state.update(layer_weights(base, number))
    return state


def load_state(checkpoint):
    """Returns (state, number of layers) of a checkpoint."""
    state = load_file(checkpoint)
    return state, 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))


def select_layers(state, numbers):
    """Returns the state with only the layers in `numbers`, in that order: the start of a smaller model (as in DistilBERT, Sanh 2019)."""
    names = {f"layers.{source}.": f"layers.{target}." for target, source in enumerate(numbers)}
    found = {name: value for name, value in state.items() if not name.startswith("layers.")}
    for old, new in names.items():
        found |= {new + name.removeprefix(old): value for name, value in state.items() if name.startswith(old)}
    return found


def load_encoder(checkpoint):
    """Returns the model of a checkpoint, for inference."""
    state, layers = load_state(checkpoint)
    model = Encoder(len(state["words.weight"]), layers)
    if "vector.weight" in state:
        model.vector = nn.Linear(HIDDEN, HIDDEN)
    model.load_state_dict(state, strict=False)
    return model.eval()


def encoder_of(model):
    """Returns `ids -> logits` in bfloat16, for evaluation."""
    def run(ids):
        with torch.inference_mode(), torch.autocast(model.device().type, torch.bfloat16):
            return model(ids.to(model.device()))[0]
    return run
