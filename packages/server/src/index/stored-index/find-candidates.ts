import { prepareQuery } from '../prepared-query.ts';
import { Best, type Match } from '../best.ts';
import type { View } from '../view.ts';
import { hashAt, termCount, weightAt } from '../../nlp/terms/encoded-terms.ts';
import { isPair } from '../../nlp/terms/hash.ts';
import type { Sample } from '../../scoring/sample.ts';
import { forEachImpact, impactOf, usualImpact } from './impact-lists.ts';

/**
 * The most terms of a query that are looked up, the weightiest first, and the most entries of lists that are read.
 * Among 100,000 texts this finds as many of the ten best as the index in memory, within half a percentage point. Among a million,
 * a third of the entries found 58.5 % where memory found 66.7 % (`npm run bench:stored`). Adding up 60,000 entries
 * takes 4 ms.
 */
const maxTerms = 80;
const maxEntries = 60_000;

/** The lists that a query needs, and the factor for the impacts in each. */
export interface Lookups {
  factors: Map<number, number>;
  /** Texts that have a word of the query that no other text has. */
  singles: { textId: number; score: number }[];
  /** The sum of a text with exactly the terms of the query, all of them counted. */
  ownSum: number;
}

/** Returns what to look up in the stored index of a view for a query text, which may itself be in the index. */
export function lookups(view: View, sample: Sample): Lookups {
  const unloaded = view.unloaded!;
  const { query } = prepareQuery(view, sample);
  const order = [...query.factors.keys()].sort((one, other) => query.factors[other]! - query.factors[one]!);
  const norm = wordNorm(sample.terms);
  const found: Lookups = { factors: new Map(), singles: [], ownSum: 0 };
  for (const at of order)
    found.ownSum += query.factors[at]! * impactOf(weightAt(sample.terms, query.places[at]!), norm);
  let entries = 0;
  let terms = 0;
  for (const at of order) {
    if (terms === maxTerms) break;
    const hash = hashAt(sample.terms, query.places[at]!);
    const factor = query.factors[at]!;
    const textId = unloaded.single(hash);
    if (textId !== undefined) {
      found.singles.push({ textId, score: factor * usualImpact });
      continue;
    }
    const count = unloaded.count(hash);
    if (count === 0 || entries + count > maxEntries) continue;
    entries += count;
    terms++;
    found.factors.set(hash, factor);
  }
  return found;
}

/** Returns the norm of the weights of a text's words. */
function wordNorm(terms: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < termCount(terms); at++)
    if (!isPair(hashAt(terms, at))) sum += weightAt(terms, at) ** 2;
  return Math.sqrt(sum);
}

/**
 * Returns the `limit` accepted texts that have most in common with the query, by the lists of its terms. The best come first, ties
 * by id. A score estimates the similarity by words: a text that is equal to the query would have 1.
 */
export function rank(
  { factors, singles, ownSum }: Lookups,
  lists: readonly { hash: number; list: Uint8Array }[],
  limit: number,
  accepts: (textId: number) => boolean = () => true,
): Match[] {
  // An entry takes at least two bytes.
  const sums = new SumsById(lists.reduce((count, { list }) => count + (list.length >> 1), singles.length));
  for (const { textId, score } of singles) sums.add(textId, score);
  for (const { hash, list } of lists) {
    const factor = factors.get(hash)!;
    forEachImpact(list, (textId, impact) => {
      sums.add(textId, factor * impact);
    });
  }
  const best = new Best(limit);
  sums.forEach((textId, sum) => {
    const score = ownSum > 0 ? sum / ownSum : 0;
    if (score >= best.threshold && accepts(textId)) best.offer(textId, score);
  });
  return best.matches();
}

/** Sums by id: a hash table with open addressing, and arrays of ids and sums in the order of insertion. */
class SumsById {
  #used = 0;
  readonly #ids: Float64Array;
  readonly #sums: Float64Array;
  /** For each slot, the place of the id and its sum, from 1 on; 0 in an empty slot. */
  readonly #places: Int32Array;
  readonly #shift: number;

  constructor(capacity: number) {
    const bits = 1 + Math.ceil(Math.log2(capacity + 1));
    this.#shift = 32 - bits;
    this.#places = new Int32Array(2 ** bits);
    this.#ids = new Float64Array(capacity + 1);
    this.#sums = new Float64Array(capacity + 1);
  }

  add(id: number, score: number): void {
    const mask = this.#places.length - 1;
    // Knuth's multiplicative hash spreads neighbouring ids.
    let slot = Math.imul(id, 0x9e3779b1) >>> this.#shift;
    let place = this.#places[slot]!;
    while (place !== 0 && this.#ids[place] !== id) {
      slot = (slot + 1) & mask;
      place = this.#places[slot]!;
    }
    if (place === 0) {
      place = this.#places[slot] = ++this.#used;
      this.#ids[place] = id;
    }
    this.#sums[place]! += score;
  }

  forEach(visit: (id: number, sum: number) => void): void {
    for (let place = 1; place <= this.#used; place++) visit(this.#ids[place]!, this.#sums[place]!);
  }
}
