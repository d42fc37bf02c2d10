/**
 * What a footer under every text does to related texts, and that nothing is taken for one where there is none:
 *
 *   node eval/boilerplate.ts <data folder>
 *
 * Prints for each set how many of its texts have a word pair that most texts have, and for 40 news texts of 40
 * different matters their relevance to each other, plain and under footers of two lengths.
 */
import { repetition } from '../packages/server/src/scoring/boilerplate.ts';
import { decodeTerms } from '../packages/server/src/nlp/terms/encoded-terms.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { search } from '../packages/server/src/related/search.ts';
import { type SomeFeatures, viewOf } from '../support/view.ts';
import { dataFolder, openAnalyser } from './model.ts';
import { type EvalText, readTexts } from './related-sets.ts';

const short = `About this newsletter: you receive it because you signed up on our website. To change your settings or to
unsubscribe, follow the link at the end of this message. The publisher is not responsible for the content of external
pages. All rights reserved. Contact the editors at the address given below.`;
const long = `${short} Our reporters work in Boston, Chicago and Seattle and cover business, politics, culture and sports
every day of the week. Readers who want to send us a correction, a letter or a photograph should use the form on the
contact page and give their full name and telephone number. We do not publish anonymous letters. Subscriptions are
billed monthly and can be cancelled at any time before the end of the billing period. Prices include taxes.`;

/** Number of texts whose meaning would be corrected. */
function repetitive(texts: readonly EvalText[]): number {
  const counts = new Map<number, number>();
  const all = texts.map(({ headline = '', body, lang }) => textTerms({ headline, body, language: lang }));
  const hashesOf = (terms: Uint8Array) => decodeTerms(terms).map(({ hash }) => hash);
  for (const terms of all) for (const hash of hashesOf(terms)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const countsOf = (terms: Uint8Array) => hashesOf(terms).map((hash) => counts.get(hash)!);
  return all.filter((terms) => repetition(terms, texts.length, countsOf(terms)) > 0).length;
}

/** Relevance of every pair of texts, the lowest first; 0 where one does not find the other. */
async function relevances(bodies: readonly string[]): Promise<number[]> {
  const texts = new Map<number, SomeFeatures>();
  for (const [id, body] of bodies.entries()) {
    const source = { headline: '', body, language: 'en' } as const;
    texts.set(id, { terms: textTerms(source), vector: (await analyse(source)).vector });
  }
  const view = viewOf('en', texts);
  const found: number[] = [];
  for (const id of bodies.keys()) {
    const { relevances: values } = search(view, id, { by: 'automatic', limit: bodies.length });
    found.push(...values, ...new Array<number>(bodies.length - 1 - values.length).fill(0));
  }
  return found.sort((one, other) => one - other);
}

const data = dataFolder();
for (const set of ['en_bbc', 'en_ecb', 'en_loffice', 'sv_loffice', 'sv_gov_articles', 'sv_gov_press']) {
  const texts = readTexts(data, set);
  console.log(`${set}: ${repetitive(texts)} of ${texts.length} texts`);
}

const analyse = await openAnalyser();
const matters = new Map(
  readTexts(data, 'en_ecb').map((text) => [text.labels?.[0], text.body.slice(0, 1500)]),
);
const bodies = [...matters.values()].slice(0, 40);
console.log('\nrelevance of unrelated news   texts  median     p95  below .1');
for (const [name, footer] of [
  ['plain', ''],
  ['under 50 words', short],
  ['under 125 words', long],
] as const) {
  for (const size of [5, 10, 40]) {
    const found = await relevances(bodies.slice(0, size).map((body) => `${body}\n\n${footer}`.trim()));
    const at = (share: number) => found[Math.floor(share * (found.length - 1))]!.toFixed(3).padStart(8);
    const below = (100 * found.filter((value) => value < 0.1).length) / found.length;
    console.log(
      `${name.padEnd(30)}${String(size).padStart(5)}${at(0.5)}${at(0.95)}${below.toFixed(1).padStart(8)} %`,
    );
  }
}
