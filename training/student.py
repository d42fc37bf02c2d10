"""Trains a smaller encoder on the states of the finished one, layer by layer, and on its labels and its vector.

    python student.py WORK NAME --teacher shipped.safetensors --pack pack.npz [--minutes 9] [--device cuda]

Layer k of a student of n layers starts as layer k·12/n of the teacher and learns the states of that layer (TinyBERT, Jiao et al. 2020;
here both have the same width, so nothing is projected). The error of each channel is divided by the channel's variance, because a few
channels have values twenty times as large as the rest. The teacher runs on the same text at the same time; its outputs are not stored.
Writes WORK/runs/NAME/average.safetensors, the mean of the weights over the last steps. The same command resumes a stopped run.
"""

import argparse
import copy
import math
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import save_file

from checkpoints import save
from labels import LABELS
from model import PAD, Encoder, load_encoder, load_state, select_layers
from packed import FIRST, Rows

AVERAGE = 0.999
SAVE_EVERY = 10  # minutes between two checkpoints


def states(model, ids):
    """Returns ([states after the embedding and after each layer], logits, vector)."""
    visible = ids != PAD
    x = model.norm(model.words(ids) + model.positions.weight[: ids.shape[1]])
    mask, found = visible[:, None, None], [x]
    for layer in model.layers:
        x = layer(x, mask)
        found.append(x)
    keep = visible.unsqueeze(-1).float()
    mean = (x.float() * keep).sum(1) / keep.sum(1)
    return found, model.head(x).float(), model.vector(mean.to(model.head.weight.dtype)).float()


def student_of(checkpoint, layers):
    """Returns a model with every n-th layer of the checkpoint, and the numbers of the teacher states that it learns."""
    state, count = load_state(checkpoint)
    selected = [(index + 1) * count // layers - 1 for index in range(layers)]
    model = Encoder(len(state["words.weight"]), layers)
    if "vector.weight" in state:
        model.vector = torch.nn.Linear(*state["vector.weight"].shape[::-1])
    model.load_state_dict(select_layers(state, selected), strict=False)
    return model, [index + 1 for index in selected]


class Distillation:
    """The losses of a run: compares the student with the teacher."""

    def __init__(self, options, rows, teacher, student, pairs):
        self.options, self.rows, self.teacher, self.student, self.pairs = options, rows, teacher, student, pairs
        self.labels = torch.arange(len(LABELS), device=options.device)
        self.variance = self.measure()

    @torch.no_grad()
    def teacher_outputs(self, ids):
        found, logits, vector = states(self.teacher, ids)
        return [found[index].float() for index in self.pairs], logits, vector

    def measure(self):
        """Returns the variance [hidden] of each channel of the compared teacher states."""
        ids, _ = self.rows.batch(self.rows.epoch(self.options.budget, np.random.default_rng(1))[0])
        visible = (ids != PAD).flatten()
        return [state.float().flatten(0, 1)[visible].var(0) for state in self.teacher_outputs(ids)[0]]

    def losses(self, ids, marks):
        """Returns {name: loss} for the middle states, the last states, the labels, the vector, and known gold labels."""
        theirs, their_logits, their_vector = self.teacher_outputs(ids)
        with torch.autocast(self.options.device, torch.bfloat16):
            found, logits, vector = states(self.student, ids)
        visible = (ids != PAD).float()
        distances = [(((mine.float() - its).square() / variance).mean(-1) * visible).sum() / visible.sum()
                 for mine, its, variance in zip(found[1:], theirs, self.variance)]
        first = (marks & FIRST != 0).float()
        mine, its = torch.log_softmax(logits, -1), torch.log_softmax(their_logits, -1)
        labels = ((its.exp() * (its - mine)).sum(-1) * first).sum() / first.sum().clamp(min=1)
        allowed = (marks[..., None] >> self.labels & 1).bool()
        known = allowed.any(-1)
        gold = -mine.masked_fill(~(allowed | ~known[..., None]), float("-inf")).logsumexp(-1)
        return {"middle": sum(distances[:-1]) / max(1, len(distances) - 1), "last": distances[-1], "labels": labels,
                "vector": (1 - F.cosine_similarity(vector, their_vector)).mean(), "gold": (gold * known).sum() / known.sum().clamp(min=1)}

    def weights(self, done):
        """Returns the weight of each loss after the share `done` of the run: decreasing for the middle, increasing for the labels."""
        done = 1 if self.options.start else done  # a continued run uses the final weights
        return {"middle": 1 - 0.8 * done, "last": 1.0, "labels": 2 + 6 * done, "vector": 2.0, "gold": 0.3 + 0.4 * done}


class Training:
    """Trains a student for a number of minutes, averages its weights, and saves a checkpoint every few minutes."""

    def __init__(self, options, run):
        self.options, self.run, self.average = options, run, copy.deepcopy(run.student)
        self.folder = options.work / "runs" / options.name
        self.trained, self.averaged = list(run.student.parameters()), list(self.average.parameters())
        self.optimizer = torch.optim.AdamW([
            {"params": [p for p in self.trained if p.ndim > 1], "weight_decay": 0.01},
            {"params": [p for p in self.trained if p.ndim == 1], "weight_decay": 0.0}], lr=options.rate, betas=(0.9, 0.98), fused=True)
        self.steps, self.spent, self.began, self.rng, self.queue = 0, 0.0, time.time(), np.random.default_rng(options.seed), []
        if (self.folder / "last.pt").exists():
            saved = torch.load(self.folder / "last.pt", weights_only=False)
            for part, name in ((run.student, "model"), (self.average, "average"), (self.optimizer, "optimizer")):
                part.load_state_dict(saved[name])
            self.steps, self.spent, self.rng = saved["steps"], saved["spent"], np.random.default_rng([options.seed, saved["steps"]])
        self.saved = self.minutes()

    def minutes(self):
        """Returns the minutes of the run, including those before an interruption."""
        return self.spent + (time.time() - self.began) / 60

    def save(self):
        self.saved = self.minutes()
        save(self.folder, model=self.run.student.state_dict(), average=self.average.state_dict(), optimizer=self.optimizer.state_dict(),
             steps=self.steps, spent=self.saved)

    def step(self, done):
        """Runs one step after the share `done` of the run. Returns its losses."""
        self.queue = self.queue or self.run.rows.epoch(self.options.budget, self.rng)
        for group in self.optimizer.param_groups:
            group["lr"] = self.options.rate * min(1, (self.steps + 1) / self.options.warmup) * max(0.01, 0.5 + 0.5 * math.cos(math.pi * done))
        losses, weights = self.run.losses(*self.run.rows.batch(self.queue.pop())), self.run.weights(done)
        sum(weights[name] * loss for name, loss in losses.items()).backward()
        torch.nn.utils.clip_grad_norm_(self.trained, 1.0)
        self.optimizer.step()
        self.optimizer.zero_grad()
        self.steps += 1
        with torch.no_grad():
            torch._foreach_lerp_(self.averaged, self.trained, 1 - min(AVERAGE, self.steps / (self.steps + 20)))
        return {name: loss.detach() for name, loss in losses.items()}

    def train(self):
        recent = []
        while (done := self.minutes() / self.options.minutes) < 1:
            recent.append(self.step(done))
            if self.steps % self.options.print_every == 0:
                means = {name: float(sum(losses[name] for losses in recent)) / len(recent) for name in recent[0]}
                print(f"step {self.steps} minutes {self.minutes():.2f} " + " ".join(f"{name} {mean:.4f}" for name, mean in means.items()), flush=True)
                recent = []
            if self.minutes() - self.saved > SAVE_EVERY:
                self.save()
        self.folder.mkdir(parents=True, exist_ok=True)
        save_file(self.average.state_dict(), self.folder / "average.safetensors")
        print(f"{self.steps} steps")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=Path)
    parser.add_argument("name")
    parser.add_argument("--teacher", type=Path, required=True, help="checkpoint of the teacher")
    parser.add_argument("--start", type=Path, help="checkpoint of a student to continue from")
    parser.add_argument("--pack", type=Path, nargs="+", required=True, help="rows (pack.py)")
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--warmup", type=int, default=300)
    parser.add_argument("--budget", type=int, default=16384, help="padded pieces a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--print-every", type=int, default=500)
    parser.add_argument("--compile", action="store_true", help="compile the layers")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.enable_cudnn_sdp(False)  # cuDNN compiles a plan for each shape
    student, pairs = student_of(options.teacher, options.layers)
    if options.start:
        student = load_encoder(options.start)
    teacher = load_encoder(options.teacher).to(options.device, torch.bfloat16)
    student = student.train().to(options.device)
    if options.compile:
        for layer in (*teacher.layers, *student.layers):
            layer.compile(dynamic=True)
    run = Distillation(options, Rows(options.pack, options.device), teacher, student, pairs)
    Training(options, run).train()


if __name__ == "__main__":
    main()
