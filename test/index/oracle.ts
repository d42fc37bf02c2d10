import type { Match } from '../../packages/server/src/index/best.ts';
import type { Prior } from '../../packages/server/src/nlp/terms/prior.ts';
import type { Term } from '../../packages/server/src/nlp/terms/encoded-terms.ts';

/**
 * Returns the matches that the sparse index must find, computed in the plainest way: every weight and length anew for
 * every search, without stored sums. Scores are not rounded.
 */
export function naiveSearch(texts: ReadonlyMap<number, readonly Term[]>, prior: Prior, id: number): Match[] {
  const query = texts.get(id);
  if (query === undefined) return [];
  const isPair = (hash: number) => hash % 2 === 1;
  const counts = new Map<number, number>();
  for (const terms of texts.values()) {
    for (const { hash } of terms) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const top = 4 * Math.log2(texts.size + 2000 + 2);
  const idfSquared = (hash: number) =>
    (top - Math.round(4 * Math.log2(counts.get(hash)! + 2000 * prior(hash) + 2))) ** 2 + 0.25;
  // The df penalty: terms of the query that most texts have count less in both texts.
  const sum = (terms: readonly Term[]) => terms.reduce((total, { weight }) => total + weight, 0);
  const pairs = query.filter(({ hash }) => isPair(hash));
  const repetition = sum(pairs.filter(({ hash }) => counts.get(hash)! >= 0.9 * texts.size));
  const share = repetition > 0 ? repetition / sum(pairs) : 0;
  const block = texts.size > 3 ? Math.min(1, Math.max(0, 10 * share - 0.5)) : 0;
  const habit = (texts.size - 2) / (texts.size + 8);
  const reduction = habit + block * Math.max(0, 0.9 - habit);
  const uncommon = (hash: number) =>
    query.some((term) => term.hash === hash)
      ? 1 - Math.max(0, (2 * counts.get(hash)!) / texts.size - 1) * reduction
      : 1;
  const channel = (hash: number) => (isPair(hash) ? 0.5 : 1);
  const part = (hash: number) => (counts.get(hash) === 1 ? (isPair(hash) ? 0 : 0.25) : channel(hash));
  const squaredLength = (terms: readonly Term[], parts: (hash: number) => number) =>
    terms.reduce(
      (sum, { hash, weight }) => sum + parts(hash) * weight ** 2 * idfSquared(hash) * uncommon(hash),
      0,
    );

  const matches: Match[] = [];
  for (const [other, terms] of texts) {
    if (other === id) continue;
    let dot = 0;
    for (const { hash, weight } of terms) {
      const same = query.find((term) => term.hash === hash);
      if (same !== undefined) dot += channel(hash) * weight * same.weight * idfSquared(hash) * uncommon(hash);
    }
    if (dot === 0) continue;
    const cosine = dot / Math.sqrt(squaredLength(query, part) * squaredLength(terms, part));
    matches.push({ id: other, score: (cosine * squaredLength(query, part)) / squaredLength(query, channel) });
  }
  return matches.sort((one, other) => other.score - one.score || one.id - other.id);
}
