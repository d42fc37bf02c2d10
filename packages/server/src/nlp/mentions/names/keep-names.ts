import weights from '@textkin/model-en-sv/tables/names.json' with { type: 'json' };
import type { Candidate } from '../../../knowledge/table.ts';
import { makeNetwork } from '../../network.ts';
import type { NameMention } from '../mentions.ts';
import { nameFeatures, type TextFacts } from './features.ts';

/** Returns the scores of "no name" and of "a name" (training/kinds/names.py). */
const nameScores = makeNetwork('names', 2, weights);

/** The lowest probability at which a name is kept. */
const LEAST_PROBABILITY = 0.4;
/**
 * The probability of the encoder above which words are surely a name. In the train and dev documents, seven to nine in ten are above it,
 * and none of these was dropped. CPU time a word: 3 µs before, 1 µs with this.
 */
const SURE = 0.98;

/**
 * Removes the words that the encoder mistook for names: headings, words of a form, user names. Decides once for all
 * mentions of the text with the same words, whatever their case; mentions that a rule found stay.
 */
export function keepNames(
  found: readonly NameMention[],
  text: TextFacts,
  candidates: (name: string) => readonly Candidate[],
): NameMention[] {
  const labelled = found.filter(({ probability }) => probability !== undefined);
  const dropped = new Set<NameMention>();
  for (const same of Map.groupBy(labelled, ({ surface }) => surface.toLowerCase()).values()) {
    if (same.every(({ probability }) => probability! > SURE)) continue;
    const [none, name] = nameScores(nameFeatures(same, text, candidates(same[0]!.surface)));
    if (1 / (1 + Math.exp(none! - name!)) < LEAST_PROBABILITY)
      for (const mention of same) dropped.add(mention);
  }
  return found.filter((mention) => !dropped.has(mention));
}
