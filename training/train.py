"""Fine-tunes one model: entities on the gold corpora (and soft labels), the vector on the frozen original.

    python train.py DATA WORK NAME [--epochs 2 …]

Writes checkpoints of weights, averaged weights, optimiser and progress to WORK/runs/NAME every few minutes; the same
command resumes a stopped run. The averaged weights are evaluated and exported.
"""

import copy
import time

import numpy as np
import torch
from safetensors.torch import save_file
from torch import nn

import evaluate
import own
from checkpoints import save
from corpora import in_half, split_dev, training_corpora
from dataset import Windows
from evaluate import pad
from export import calibration_batches
from losses import entity_loss, probabilities, soft_loss, window_loss
from model import HIDDEN, Encoder, encoder_of, load_encoder, load_state, select_layers
from options import parse
from project import as_layer, ridge
from quantise import calibrate, set_mode
from stream import Epochs
from tokenizer import Tokenizer

AVERAGE_EVERY = 4  # averaging all weights each step would take 7 % of it
SAVE_EVERY = 240  # seconds between two checkpoints, at most; one is 690 MB


def build(work, options, pieces):
    state, layers = load_state(work / options.start)
    numbers = options.keep or range(layers)
    state = select_layers(state, numbers)
    model = Encoder(pieces, len(numbers), dropout=options.dropout)
    if "vector.weight" in state:
        model.vector = nn.Linear(HIDDEN, HIDDEN)
    missing = model.load_state_dict(state, strict=False)
    print("not in the start weights:", [name for name in missing.missing_keys if not name.endswith(("range", "smooth"))], flush=True)
    model.words.weight.requires_grad_(options.train_table)
    return model


def optimiser(model, options):
    last = ("head", "vector")
    head = [p for n, p in model.named_parameters() if n.startswith(last)]
    decayed = [p for n, p in model.named_parameters() if p.requires_grad and p.ndim > 1 and not n.startswith(last)]
    plain = [p for n, p in model.named_parameters() if p.requires_grad and p.ndim == 1 and not n.startswith(last)]
    return torch.optim.AdamW([
        {"params": decayed, "lr": options.rate, "weight_decay": 0.01},
        {"params": plain, "lr": options.rate, "weight_decay": 0.0},
        {"params": head, "lr": options.head_rate, "weight_decay": 0.0}], betas=(0.9, 0.98), fused=True)


def first_map(model, windows, count=1500):
    """Returns the linear map of the vector for the start weights: least squares on the first windows."""
    rows = [ids for ids, _ in windows.rows[:count]]
    with torch.inference_mode(), torch.autocast(model.device().type, torch.bfloat16):
        found = [model.eval()(pad([ids], model.device()))[1][0].float().cpu().numpy() for ids in rows]
    return as_layer(*ridge(np.array(found, np.float64), windows.vectors[:count].astype(np.float64)))


def dev_scores(model, tokenizer, data, sets=evaluate.DEV):
    model.eval()
    return {name: evaluate.score(encoder_of(model), tokenizer, evaluate.gold(data / "ner", name))
            for name in sets}


class Training:
    """A run: its data, its progress, and its steps."""

    def __init__(self, options):
        self.options, self.folder = options, options.work / "runs" / options.name
        self.tokenizer = Tokenizer.load(options.work / "tokenizer.json")
        corpora = [(corpus, self.sentences(corpus)) for corpus in training_corpora(options.data / "ner")]
        self.windows = None
        if options.windows:
            guideline = self.tokenizer.pieces.index("<uner>")
            self.windows = Windows(options.work, self.tokenizer, guideline, options.soft)
        self.epochs = Epochs(options, self.tokenizer, corpora, own.load("train", options.real), self.windows)
        self.step, self.epoch, self.spent, self.queue, self.total = 0, 0, 0.0, [], options.steps
        if (self.folder / "last.pt").exists():
            self.epoch = torch.load(self.folder / "last.pt", weights_only=False, mmap=True)["epoch"]
        self.ready = self.epochs.after(self.epoch, options.workers)
        if options.workers:
            self.queue = self.next_epoch()  # forks the workers before anything is on a GPU
        self.model = build(options.work, options, len(self.tokenizer.pieces)).to(options.device)
        self.teachers = [load_encoder(path).to(options.device) for path in options.teachers]
        if options.map_vector and not isinstance(self.model.vector, nn.Linear):
            self.model.vector = first_map(self.model, self.windows).to(options.device)
        self.int8 = False
        self.average = copy.deepcopy(self.model)
        self.trained = [p for p in self.model.parameters() if p.requires_grad]
        self.averaged = [a for a, p in zip(self.average.parameters(), self.model.parameters()) if p.requires_grad]
        self.optimizer = optimiser(self.model, options)
        self.resume()
        self.saved = self.spent

    def sentences(self, corpus):
        sentences = split_dev(corpus)[0]
        if corpus.name != self.options.leave_half:
            return sentences
        return [sentence for index, sentence in enumerate(sentences) if not in_half(index)]

    def resume(self):
        if (self.folder / "last.pt").exists():
            saved = torch.load(self.folder / "last.pt", weights_only=False)
            for name in ("model", "average", "optimizer"):
                getattr(self, name).load_state_dict(saved[name])
            self.step, self.spent = saved["step"], saved["spent"]
            if saved.get("int8"):
                self.round_to_int8(calibrated=True)

    def round_to_int8(self, calibrated=False):
        """Switches both models to int8, as in the shipped file; finds the ranges once."""
        self.int8 = True
        if not calibrated:
            with self.autocast():
                calibrate(self.average, calibration_batches(self.options.work))
            self.model.load_state_dict({k: v for k, v in self.average.state_dict().items() if k.endswith(("range", "smooth"))}, strict=False)
        set_mode(self.model, "int8")
        set_mode(self.average, "int8")

    def autocast(self):
        return torch.autocast(self.options.device, torch.bfloat16)

    def next_epoch(self):
        queue = next(self.ready)
        self.epoch += 1
        pieces = sum(len(ids) for gold, _ in queue for ids, *_ in gold)
        print(f"epoch {self.epoch}: {len(queue)} steps, {pieces} pieces, {self.total} steps in all", flush=True)
        return queue

    def done(self):
        """Returns the completed share of the run, by steps or by time, whichever is larger."""
        limit = self.options.minutes
        return max(self.step / self.total, self.spent / 60 / limit if limit else 0)

    def set_rates(self):
        """Sets the learning rates: warm-up, then linear decay."""
        factor = min(1, (self.step + 1) / self.options.warmup) * max(0.02, 1 - self.done())
        rates = (self.options.rate, self.options.rate, self.options.head_rate)
        for group, rate in zip(self.optimizer.param_groups, rates):
            group["lr"] = rate * factor

    def one_step(self):
        """Runs a step on a batch of gold sentences and a batch of windows. Returns (entity loss, cosine distance)."""
        options, (batch, windows), distance = self.options, self.queue.pop(), torch.zeros(())
        self.set_rates()
        self.model.train()
        with self.autocast():
            ids = pad([ids for ids, *_ in batch], options.device)
            logits = self.model(ids)[0]
            entity = loss = entity_loss(logits, batch)
            if self.teachers:
                loss = loss + options.teacher_weight * soft_loss(logits, batch, probabilities(self.teachers, ids, batch))
        loss.backward()
        if windows:
            with self.autocast():
                loss, distance = window_loss(self.model, self.windows, windows, options.vector_weight, options.soft_weight)
            loss.backward()
        torch.nn.utils.clip_grad_norm_(self.trained, 1.0)
        self.optimizer.step()
        self.optimizer.zero_grad()
        self.step += 1
        if self.step % AVERAGE_EVERY == 0:
            decay = min(options.average, self.step / (self.step + 20)) ** AVERAGE_EVERY
            with torch.no_grad():
                torch._foreach_lerp_(self.averaged, self.trained, 1 - decay)
        return entity.detach(), distance

    def report(self):
        """Prints the dev scores of the averaged weights."""
        results = dev_scores(self.average, self.tokenizer, self.options.data)
        print(f"dev {self.step} " + " | ".join(f"{name} {evaluate.brief(r)}" for name, r in results.items()), flush=True)

    def checkpoint(self):
        """Saves everything that a resumed run needs, and the averaged weights."""
        self.saved = self.spent
        save(self.folder, model=self.model.state_dict(), average=self.average.state_dict(), step=self.step,
             optimizer=self.optimizer.state_dict(), epoch=self.epoch, spent=self.spent, int8=self.int8)
        save_file(self.average.state_dict(), self.folder / "average.safetensors")

    def run(self):
        started, before, losses = time.time(), self.spent, []
        while self.done() < 1:
            if not self.queue:
                self.queue = self.next_epoch()
            if not self.int8 and self.step >= self.options.int8_from * self.total:
                self.round_to_int8()
            losses.append(self.one_step())
            self.spent = before + time.time() - started
            if self.step % self.options.print_every == 0:
                entity, distance = (float(sum(column)) / len(losses) for column in zip(*losses))
                losses = []
                print(f"step {self.step}/{self.total} entity {entity:.4f} cosine {1 - distance:.4f} minutes {self.spent / 60:.1f}",
                      flush=True)
            is_due = self.step % self.options.evaluate_every == 0 or self.done() >= 1
            if is_due:
                self.report()
            if is_due or self.spent - self.saved > SAVE_EVERY:
                self.checkpoint()


def main():
    options = parse(__doc__)
    torch.set_num_threads(options.threads)
    torch.backends.cuda.enable_cudnn_sdp(False)  # cuDNN compiles a plan for each shape, and batches have thousands
    torch.manual_seed(1)  # the same initial head for every seed, so that weights of runs can be averaged
    training = Training(options)
    torch.manual_seed(options.seed)
    training.run()


if __name__ == "__main__":
    main()
