import { prepareQuery } from '../prepared-query.ts';
import { Best } from '../best.ts';
import type { View } from '../view.ts';
import { hashAt } from '../../nlp/terms/encoded-terms.ts';
import type { Sample } from '../../scoring/sample.ts';
import { forEachImpact, usualImpact } from './impact-lists.ts';

/**
 * The most terms of a query that are looked up, by weight, and the most entries of lists that are read. Among 100,000 texts this finds
 * as many of the ten best as the index in memory, within half a point; among a million, a third of the entries found 58.5 % where
 * memory found 66.7 % (`npm run bench:stored`). Adding up 60,000 entries takes 4 ms.
 */
const mostTerms = 80;
const mostEntries = 60_000;

/** Which lists a text asks for, and by what the impacts in each are multiplied. */
export interface Lookups {
  factors: Map<number, number>;
  /** Texts that alone have a word of the text. */
  singles: { textId: number; score: number }[];
}

/** What to look up in the stored index of a view for a text, which may be one of its own. */
export function lookups(view: View, sample: Sample): Lookups {
  const stored = view.unloaded!;
  const { query } = prepareQuery(view, sample);
  const order = [...query.factors.keys()].sort((one, other) => query.factors[other]! - query.factors[one]!);
  const found: Lookups = { factors: new Map(), singles: [] };
  let entries = 0;
  let terms = 0;
  for (const at of order) {
    if (terms === mostTerms) break;
    const hash = hashAt(sample.terms, query.places[at]!);
    const factor = query.factors[at]!;
    const textId = stored.single(hash);
    if (textId !== undefined) {
      found.singles.push({ textId, score: factor * usualImpact });
      continue;
    }
    const count = stored.count(hash);
    if (count === 0 || entries + count > mostEntries) continue;
    entries += count;
    terms++;
    found.factors.set(hash, factor);
  }
  return found;
}

/**
 * Ids of the texts in some lists which `accepts` lets pass: the `limit` that have most in common with the asking text, first
 * those that have most, equal ones by id.
 */
export function rank(
  { factors, singles }: Lookups,
  lists: readonly { hash: number; list: Uint8Array }[],
  limit: number,
  accepts: (textId: number) => boolean = () => true,
): number[] {
  // An entry has two bytes at least.
  const sums = new Sums(lists.reduce((count, { list }) => count + (list.length >> 1), singles.length));
  for (const { textId, score } of singles) sums.add(textId, score);
  for (const { hash, list } of lists) {
    const factor = factors.get(hash)!;
    forEachImpact(list, (textId, impact) => {
      sums.add(textId, factor * impact);
    });
  }
  const best = new Best(limit);
  sums.forEach((textId, score) => {
    if (score >= best.threshold && accepts(textId)) best.offer(textId, score);
  });
  return best.matches().map(({ id }) => id);
}

/**
 * Sums by id: a hash table with open addresses beside the ids in the order they came in, so that only places in use are made
 * and walked through.
 */
class Sums {
  #used = 0;
  readonly #ids: Float64Array;
  readonly #sums: Float64Array;
  /** By slot: the place of its id and sum, from 1 on. */
  readonly #places: Int32Array;
  readonly #shift: number;

  constructor(atMost: number) {
    const bits = 1 + Math.ceil(Math.log2(atMost + 1));
    this.#shift = 32 - bits;
    this.#places = new Int32Array(2 ** bits);
    this.#ids = new Float64Array(atMost + 1);
    this.#sums = new Float64Array(atMost + 1);
  }

  add(id: number, score: number): void {
    const mask = this.#places.length - 1;
    // Knuth's multiplier spreads ids that lie side by side.
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
