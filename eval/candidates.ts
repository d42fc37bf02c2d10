/**
 * Of the ten texts most related to a text, how many a search finds that compares only some by meaning and, as in a
 * collection of more than 10,000 texts, looks for these by the weightiest terms alone:
 *
 *   node eval/candidates.ts <data folder> [set ...]
 *
 * On those texts of a set that are in the cache of encodings.ts, and on 18,000 texts of recombined sentences, whose
 * meanings are noise.
 */
import { recombiner } from '../bench/support/recombined.ts';
import { modelName } from '../packages/server/src/nlp/model.ts';
import type { Features } from '../packages/server/src/scoring/sample.ts';
import { type CandidateOptions, usualCandidates } from '../packages/server/src/index/candidates.ts';
import type { View } from '../packages/server/src/index/view.ts';
import { search } from '../packages/server/src/related/search.ts';
import { viewOf } from '../support/view.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import type { Language } from '../packages/server/src/domain/language.ts';
import { readEncodings } from './encodings.ts';
import { dataFolder, positionals } from './model.ts';
import { readSets, readTexts } from './related-sets.ts';

const wanted = 10;
const searches = 400;
const recombined = 18_000;
/** Limits of a search; it compares ten times as many texts, and all of a set with the last. */
const limits = [wanted, 2 * wanted, 5 * wanted];
const all = 10_000;

function answers(view: View, words: CandidateOptions, limit: number): number[][] {
  const step = Math.max(1, Math.floor(view.size / searches));
  const found: number[][] = [];
  for (let id = 1; id <= view.size; id += step)
    found.push(search(view, id, { by: 'automatic', limit, words }).ids.slice(0, wanted));
  return found;
}

/** Share of texts in some lists that are in others too. */
function kept(lists: readonly number[][], others: readonly number[][]): number {
  const pairs = lists.flatMap((list, at) => list.map((id) => others[at]!.includes(id)));
  return pairs.filter(Boolean).length / pairs.length;
}

function measure(name: string, language: Language, texts: readonly Features[]): void {
  const view = viewOf(language, texts.map((text, at) => [at + 1, text] as const)); // prettier-ignore
  const whole = { ...usualCandidates, allTermsUpTo: Infinity };
  const truth = answers(view, whole, all);
  const row = (terms: string, words: CandidateOptions): void => {
    const figures = limits.map((limit) =>
      `${(100 * kept(truth, answers(view, words, limit))).toFixed(1)} %`.padStart(9),
    );
    console.log(`  ${terms.padEnd(12)}${figures.join('')}`);
  };
  console.log(`${name} (${texts.length} texts)`.padEnd(26) + 'of ten, when 100, 200 and 500 are compared');
  for (const fewTerms of [35, 50, 80, 120])
    row(`${fewTerms} terms`, { ...usualCandidates, allTermsUpTo: 0, fewTerms });
  row('all terms', whole);
}

const data = dataFolder();
const chosen = positionals.slice(1);
for (const [name, { lang }] of Object.entries(readSets(data))) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const encodings = readEncodings(name);
  const texts = readTexts(data, name).filter(({ id }) => encodings.has(id));
  const features = texts.map(({ id, headline = '', body }) => ({
    terms: textTerms({ headline, body, language: lang }),
    vector: encodings.get(id)!.vector,
    model: modelName,
  }));
  if (features.length > 0) measure(name, lang, features);
}
if (chosen.length === 0) {
  const make = recombiner(data);
  measure(
    'recombined',
    'sv',
    Array.from({ length: recombined }, () => ({ ...make(), model: modelName })),
  );
}
