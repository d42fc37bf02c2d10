"""Measures how vectors improve related texts: nDCG@10 of TF-IDF blended with vectors, for each set of the related folder."""

import json
import math
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
from snowballstemmer import stemmer

from texts import read_documents
from words import words

SETS = ("en_ecb", "en_bbc", "en_loffice", "sv_gov_articles", "sv_loffice")
SHARES = (0.0, 0.2, 0.3, 1.0)
_STEMMERS = {"en": stemmer("english"), "sv": stemmer("swedish")}


def terms(document, language):
    """Returns counts of stems (headline twice) and of bigrams (weight .5 later)."""
    stem, singles, pairs = _STEMMERS[language], Counter(), Counter()
    for text, weight in ((document.get("headline") or "", 2), (document["body"], 1)):
        stems = stem.stemWords([w for a, b in words(text) if (w := text[a:b].lower())[0].isalnum()])
        for item in stems:
            singles[item] += weight
        for pair in zip(stems, stems[1:]):
            pairs[pair] += weight
    return singles, pairs


class Lexical:
    """TF-IDF cosine: log tf, idf, unit length; bigrams are a second channel of weight .5."""

    def __init__(self, documents, language):
        counted = [terms(document, language) for document in documents]
        self.size, self.channels = len(documents), []
        for channel in (0, 1):
            frequency = Counter(term for pair in counted for term in pair[channel])
            postings, vectors = defaultdict(list), []
            for index, pair in enumerate(counted):
                weights = {t: (1 + math.log(n)) * math.log(self.size / frequency[t])
                           for t, n in pair[channel].items() if frequency[t] > 1}
                length = math.sqrt(sum(w * w for w in weights.values())) or 1
                vectors.append({t: w / length for t, w in weights.items()})
                for term, weight in vectors[-1].items():
                    postings[term].append((index, weight))
            arrays = {t: (np.array([i for i, _ in p]), np.array([w for _, w in p])) for t, p in postings.items()}
            self.channels.append((vectors, arrays))

    def scores(self, query):
        total = np.zeros(self.size)
        for (vectors, postings), weight in zip(self.channels, (1, 0.5)):
            for term, value in vectors[query].items():
                rows, values = postings[term]
                total[rows] += weight * value * values
        return total / 1.5


def gains(truth, documents, ids):
    """Returns a function from the index of a query to the gains of all documents."""
    labels = [set(document.get("labels") or ()) for document in documents]
    clusters = [document.get("cluster") for document in documents]
    related = [{ids[other] for other in document.get("related") or () if other in ids} for document in documents]

    def gain(query):
        if truth == "label":
            own = labels[query]
            values = np.array([len(own & other) / max(1, len(own | other)) for other in labels])
        elif truth == "cluster":
            values = np.array([float(cluster is not None and cluster == clusters[query]) for cluster in clusters])
        else:
            values = np.array([float(i in related[query] or query in related[i]) for i in range(len(documents))])
        values[query] = 0
        return values
    return gain


def ndcg(scores, values, at=10):
    discount = 1 / np.log2(np.arange(2, at + 2))
    best = np.sort(values)[::-1][:at]
    if not best[0]:
        return None
    found = values[np.argsort(-scores, kind="stable")[:at]]
    return (found * discount[: len(found)]).sum() / (best * discount[: len(best)]).sum()


def evaluate(related, name, vectors_of, query_limit=None):
    """Returns {share of the vectors: mean nDCG@10}; `vectors_of(documents)` returns unit vectors [documents, hidden]."""
    spec = json.loads((Path(related) / "queries.json").read_text(encoding="utf-8"))[name]
    documents = [document for file in spec["files"] for document in read_documents(related, file)]
    ids = {document["id"]: index for index, document in enumerate(documents)}
    lexical, gain = Lexical(documents, spec["lang"]), gains(spec["truth"], documents, ids)
    vectors = vectors_of(documents)
    vectors = vectors - vectors.mean(0)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    results = defaultdict(list)
    for query in (ids[key] for key in spec["queries"][:query_limit] if key in ids):
        values, words_scores, cosines = gain(query), lexical.scores(query), vectors @ vectors[query]
        for share in SHARES:
            scores = (1 - share) * words_scores + share * cosines
            scores[query] = -np.inf
            result = ndcg(scores, values)
            if result is not None:
                results[share].append(result)
    return {share: float(np.mean(values)) for share, values in results.items()}
