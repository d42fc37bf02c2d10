import { ask } from '../asking.ts';
import type { View } from '../view.ts';
import { hashAt } from '../../nlp/terms/terms.ts';
import type { Sample } from '../../scoring/sample.ts';
import { forEachImpact, usualImpact } from './impact-lists.ts';

/**
 * So many of a query's terms are looked up, the weightiest first, and so many entries of lists are read at most. Of the ten
 * best this finds as many as the index in memory, within half a point (`npm run bench:stored`).
 */
const mostTerms = 80;
const mostEntries = 20_000;

/** Which lists a text asks for, and by what the impacts in each are multiplied. */
export interface Lookups {
  factors: Map<number, number>;
  /** Texts that alone have a word of the text. */
  singles: { textId: number; score: number }[];
}

/** What to look up in the stored index of a view for a text, which may be one of its own. */
export function lookups(view: View, sample: Sample): Lookups {
  const stored = view.stored!;
  const { query } = ask(view, sample);
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

/** Ids of the texts in some lists, those that have most in common with the asking text first. */
export function rank(
  { factors, singles }: Lookups,
  lists: readonly { hash: number; list: Uint8Array }[],
): number[] {
  const sums = new Map<number, number>();
  const add = (textId: number, score: number): void => void sums.set(textId, (sums.get(textId) ?? 0) + score);
  for (const { textId, score } of singles) add(textId, score);
  for (const { hash, list } of lists) {
    const factor = factors.get(hash)!;
    forEachImpact(list, (textId, impact) => {
      add(textId, factor * impact);
    });
  }
  return [...sums].sort(([, one], [, other]) => other - one).map(([textId]) => textId);
}
