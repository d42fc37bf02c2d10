"""Examples and batches for training: sequences of pieces with allowed labels or soft labels for each word."""

import json

import numpy as np
import torch

import own
from augment import change_case, typography
from corpora import FAMILIES
from evaluate import encode, pad
from labels import LABELS
from running import join, label_words

LONGEST = 250
# The rate at which an example of a family gets the family of run time instead of its own; for news see `--as-uner`.
AS_UNER = {"uner": 1.0, "wiki": 0.15, "tweets": 0.0}
UNKNOWN = [3]  # the piece for characters that are not in the vocabulary


def hide_words(ids, firsts, rate, rng):
    """Returns (ids, firsts) with some words, at the rate, replaced by the unknown piece, so that only the context is left."""
    ends, new, starts = [*firsts[1:], len(ids) - 1], list(ids[: firsts[0]]), []
    for first, end in zip(firsts, ends):
        starts.append(len(new))
        new += UNKNOWN if rng.random() < rate else ids[first:end]
    return new + [ids[-1]], starts


def example(tokenizer, text, spans, masks, family, rng=None, cases=(0, 0, 0)):
    """Returns (ids, first piece of each word, mask of each word), at most LONGEST pieces. Changes the case if there is an `rng`."""
    if rng is not None:
        text = change_case(text, cases, rng)
    words = tokenizer.pieces_of(text)
    ids, firsts, word_masks = [0, tokenizer.pieces.index(f"<{family}>") if isinstance(family, str) else family], [], []
    for (_, _, pieces), mask in zip(words, label_words(words, spans, masks)):
        if len(ids) + len(pieces) > LONGEST:
            break
        if pieces:
            firsts.append(len(ids))
            word_masks.append(mask)
            ids += pieces
    return ids + [2], firsts, word_masks


def neighbours(sentences, family, rng):
    """Yields groups of one to five consecutive sentences."""
    index = 0
    while index < len(sentences):
        count = rng.choice((1, 1, 1, 2, 2, 3, 5) if family != "tweets" else (1, 1, 2))
        yield sentences[index:index + count]
        index += count


def gold_examples(corpora, tokenizer, rng, options, swapper):
    """Returns one epoch over [(corpus, sentences)]: neighbours joined, augmented and tokenised, unsorted."""
    families = {family: tokenizer.pieces.index(f"<{family}>") for family in FAMILIES}
    as_uner = {**AS_UNER, "news": options.as_uner}
    found = []
    for corpus, sentences in corpora:
        share = options.shares.get(corpus.name, 1.0)
        family_rate = as_uner[corpus.family]
        # With a share above one, sentences occur several times, with other neighbours and changes.
        for keep in [1.0] * int(share) + [share % 1] * (share % 1 > 0):
            for group in neighbours(sentences, corpus.family, rng):
                if rng.random() >= keep:
                    continue
                tokens, masks = [], []
                for sentence in group:
                    sentence = typography(*sentence, rng)
                    if options.swap:
                        sentence = swapper.swap(*sentence, corpus.language, options.swap, rng)
                    tokens += sentence[0]
                    masks += sentence[1]
                family = families["uner" if rng.random() < family_rate else corpus.family]
                text, spans = join(tokens, corpus.splits_hyphens, rng)
                found.append(example(tokenizer, text, spans, masks, family, rng, options.cases))
    return hidden(found, options.hide, rng)


def own_examples(documents, tokenizer, rng, options, swapper):
    """Returns one epoch over the project's own corpus, `options.own` times: unchanged passages, with names swapped and the case changed
    at the rates of the options."""
    family, times = tokenizer.pieces.index("<uner>"), options.own
    shown = [document for keep in [1.0] * int(times) + [times % 1] for document in documents if rng.random() < keep]
    found = [example(tokenizer, *own.swapped(*passage, document.id[:2], options.swap, swapper, rng), family, rng, options.cases)
             for document in shown for passage in own.passages([document], rng)]
    return hidden(found, options.hide, rng)


def hidden(examples, rate, rng):
    """Returns the examples with at least one word, with some of their words hidden."""
    return [(*hide_words(ids, firsts, rate, rng), masks) for ids, firsts, masks in examples if firsts]


def batches(examples, budget, rng):
    """Returns lists of examples of similar length, `budget` padded pieces each, in random order."""
    order = sorted(range(len(examples)), key=lambda i: len(examples[i][0]) + rng.random() * 4)
    found, batch, longest = [], [], 0
    for index in order:
        longest = max(longest, len(examples[index][0]))
        if batch and longest * (len(batch) + 1) > budget:
            found.append(batch)
            batch, longest = [], len(examples[index][0])
        batch.append(examples[index])
    found.append(batch)
    rng.shuffle(found)
    return found


def flat_firsts(batch, length):
    """Returns the indices of the first pieces of words in the flattened [batch × length]."""
    return torch.as_tensor(np.concatenate([np.asarray(firsts, np.int64) + row * length
                                           for row, (_, firsts, *_) in enumerate(batch)]))


def allowed(masks):
    """Returns the allowed labels as booleans [words, labels]."""
    return (torch.as_tensor(masks)[:, None] >> torch.arange(len(LABELS)) & 1).bool()


class Windows:
    """The unlabelled windows with the vectors of the teacher and, if they exist, soft labels of their words."""

    def __init__(self, work, tokenizer, guideline, soft=None):
        with open(work / "windows.jsonl", encoding="utf-8") as file:
            self.texts = [json.loads(line)["text"] for line in file]
        self.vectors = np.load(work / "teacher.npy")
        self.tokenizer, self.guideline = tokenizer, guideline
        self.texts = self.texts[: len(self.vectors)]
        self.rows = [encode(tokenizer, text, guideline)[:2] for text in self.texts]
        self.word_offsets = np.cumsum([0] + [len(firsts) for _, firsts in self.rows])
        self.soft = None if soft is None else np.load(work / soft, mmap_mode="r")
        labelled = len(self.rows) if soft is None else int((self.word_offsets[1:] <= len(self.soft)).sum())
        self.rows = self.rows[:labelled]

    def __len__(self):
        return len(self.rows)

    def row(self, index, rng, cases, hide=0.0):
        """Returns (ids, firsts, index, whether words are hidden) for a window; in another case, at the rates, if its words
        stay the same."""
        ids, firsts = self.rows[index]
        text = self.texts[index]
        changed = change_case(text, cases, rng)
        if changed is not text:
            other = encode(self.tokenizer, changed, self.guideline)[:2]
            if len(other[1]) == len(firsts):
                ids, firsts = other
        hidden = bool(firsts) and rng.random() < 0.5 and hide > 0  # the other half is for the vector
        return (*(hide_words(ids, firsts, hide, rng) if hidden else (ids, firsts)), index, hidden)

    def targets(self, batch):
        """Returns the soft labels [words, labels] of the rows of a batch."""
        return torch.as_tensor(np.concatenate([self.soft[self.word_offsets[i]:self.word_offsets[i + 1]]
                                               for _, _, i, _ in batch])).float()
