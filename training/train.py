"""Fine-tuning: entities from the gold corpora (and soft labels), the vector from the frozen original, in one model.

    python train.py DATA WORK NAME [--epochs 2 …]

Checkpoints of weights, averaged weights, optimiser and progress go to WORK/runs/NAME every few minutes; the same
command goes on where it stopped. The averaged weights are what is evaluated and exported.
"""

import argparse
import copy
import json
import math
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file

import evaluate
from augment import NameSwapper
from corpora import split_dev, training_corpora
from dataset import Windows, allowed, batches, flat_firsts, gold_examples, pad
from model import Encoder
from running import rng_for
from tokenizer import Tokenizer


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("name")
    parser.add_argument("--start", default="start.safetensors", help="weights to start from, under WORK")
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--epochs", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--head-rate", type=float, default=1e-3)
    parser.add_argument("--budget", type=int, default=2400, help="padded pieces a step")
    parser.add_argument("--warmup", type=int, default=100)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--average", type=float, default=0.995, help="decay of the averaged weights")
    parser.add_argument("--train-table", action="store_true", help="train the embedding table too")
    parser.add_argument("--vectors", type=int, default=600, help="padded pieces of vector windows a step")
    parser.add_argument("--vector-weight", type=float, default=3.0)
    parser.add_argument("--swap", type=float, default=0.0, help="share of mentions swapped for others")
    parser.add_argument("--cases", type=float, nargs=3, default=(0.09, 0.04, 0.02), help="lower, upper, title")
    parser.add_argument("--shares", type=json.loads, default={}, help='e.g. {"btc": 0.3}')
    parser.add_argument("--evaluate-every", type=int, default=300)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def build(work, options, pieces):
    state = load_file(work / options.start)
    model = Encoder(pieces, options.layers, dropout=options.dropout)
    missing = model.load_state_dict(state, strict=False)
    print("not in the start weights:", [name for name in missing.missing_keys if not name.endswith("range")], flush=True)
    model.words.weight.requires_grad_(options.train_table)
    return model


def optimiser(model, options):
    head = [p for n, p in model.named_parameters() if n.startswith("head")]
    decayed = [p for n, p in model.named_parameters() if p.requires_grad and p.ndim > 1 and not n.startswith("head")]
    plain = [p for n, p in model.named_parameters() if p.requires_grad and p.ndim == 1 and not n.startswith("head")]
    return torch.optim.AdamW([
        {"params": decayed, "lr": options.rate, "weight_decay": 0.01},
        {"params": plain, "lr": options.rate, "weight_decay": 0.0},
        {"params": head, "lr": options.head_rate, "weight_decay": 0.0}], betas=(0.9, 0.98), fused=True)


def entity_loss(logits, batch):
    """Minus the log probability of the allowed labels, mean over the words of a batch."""
    flat = flat_firsts(batch, logits.shape[1])
    scores = torch.log_softmax(logits.flatten(0, 1)[flat], -1)
    masks = allowed(torch.cat([torch.as_tensor(row[2]) for row in batch]))
    return -scores.masked_fill(~masks, float("-inf")).logsumexp(-1).mean()


def vector_loss(vectors, targets):
    return 1 - F.cosine_similarity(vectors, targets).mean()


class VectorBatches:
    """Endless batches of unlabelled windows with the teacher's vectors."""

    def __init__(self, windows, budget, seed):
        self.windows, self.budget, self.rng, self.queue = windows, budget, rng_for("vectors", seed), []

    def next(self):
        if not self.queue:
            chosen = self.rng.sample(range(len(self.windows)), min(4000, len(self.windows)))
            rows = [(self.windows.rows[i][0], i) for i in chosen]
            self.queue = batches(rows, self.budget, self.rng)
        batch = self.queue.pop()
        return pad([ids for ids, _ in batch]), torch.as_tensor(self.windows.vectors[[i for _, i in batch]]).float()


def save(folder, **parts):
    """All parts at once, atomically."""
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(parts, folder / "last.tmp")
    (folder / "last.tmp").rename(folder / "last.pt")


def encoder_of(model):
    """`ids -> logits` in bfloat16 for evaluation."""
    def run(ids):
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
            return model(ids)[0]
    return run


def dev_scores(model, tokenizer, data, sets=evaluate.DEV):
    model.eval()
    results = {name: evaluate.score(encoder_of(model), tokenizer, evaluate.gold(data / "ner", name), evaluate.SETS[name][1])
               for name in sets}
    return results


def main():
    options = parse()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    tokenizer = Tokenizer.load(options.work / "tokenizer.json")
    folder = options.work / "runs" / options.name
    corpora = [(corpus, split_dev(corpus)[0]) for corpus in training_corpora(options.data / "ner")]
    swapper = NameSwapper(options.data / "ner/gazetteers", [(c.language, s) for c, s in corpora]) if options.swap else None
    windows = VectorBatches(Windows(options.work), options.vectors, options.seed) if options.vectors else None
    model = build(options.work, options, len(tokenizer.pieces))
    average = copy.deepcopy(model)
    optimizer = optimiser(model, options)
    step, queue, epoch, spent = 0, [], 0, 0.0
    if (folder / "last.pt").exists():
        saved = torch.load(folder / "last.pt", weights_only=False)
        model.load_state_dict(saved["model"]); average.load_state_dict(saved["average"])
        optimizer.load_state_dict(saved["optimizer"])
        step, epoch, spent = saved["step"], saved["epoch"], saved["spent"]
    total, started, losses = None, time.time(), []
    while True:
        if not queue:
            examples = gold_examples(corpora, tokenizer, rng_for(options.seed, epoch), options, swapper)
            queue = batches(examples, options.budget, rng_for("order", options.seed, epoch))
            total = total or int(len(queue) * options.epochs)
            epoch += 1
            print(f"epoch {epoch}: {len(queue)} steps, {sum(len(e[0]) for e in examples)} pieces, {total} in all", flush=True)
        if step >= total:
            break
        batch = queue.pop()
        factor = min(1, (step + 1) / options.warmup) * max(0.02, 1 - step / total)
        for group, rate in zip(optimizer.param_groups, (options.rate, options.rate, options.head_rate)):
            group["lr"] = rate * factor
        model.train()
        with torch.autocast("cpu", torch.bfloat16):
            loss = entity_loss(model(pad([row[0] for row in batch]))[0], batch)
        entity = loss.item()
        loss.backward()
        vector = 0.0
        if windows:
            ids, targets = windows.next()
            with torch.autocast("cpu", torch.bfloat16):
                loss = vector_loss(model(ids)[1], targets)
            vector = loss.item()
            (options.vector_weight * loss).backward()
        torch.nn.utils.clip_grad_norm_([p for p in model.parameters() if p.requires_grad], 1.0)
        optimizer.step()
        optimizer.zero_grad()
        step += 1
        losses.append((entity, vector))
        decay = min(options.average, step / (step + 20))
        with torch.no_grad():
            torch._foreach_lerp_([p for p in average.parameters()],
                                 list(model.parameters()), 1 - decay)
        if step % 20 == 0:
            mean = [sum(column) / len(losses) for column in zip(*losses)]
            losses = []
            elapsed = spent + time.time() - started
            print(f"step {step}/{total} entity {mean[0]:.4f} cosine {1 - mean[1]:.4f} minutes {elapsed / 60:.1f}", flush=True)
        if step % options.evaluate_every == 0 or step == total:
            results = dev_scores(average, tokenizer, options.data)
            print(f"dev {step} " + " | ".join(f"{name} {evaluate.brief(r)}" for name, r in results.items()), flush=True)
            save(folder, model=model.state_dict(), average=average.state_dict(), optimizer=optimizer.state_dict(),
                 step=step, epoch=epoch, spent=spent + time.time() - started)
            save_file(average.state_dict(), folder / "average.safetensors")


if __name__ == "__main__":
    main()
