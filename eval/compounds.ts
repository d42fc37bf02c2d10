/**
 * Finds the names in compounds with a hyphen ("EU-länderna") of the corpora:
 *
 *   npm run eval:compounds -- <data folder> [file]
 *
 * Counts the compounds with a capital that have a name before the hyphen, that as a whole are a name or a part of a name, and that have
 * no name. In the project's own corpus it also counts the compounds in which exactly the annotated names are found. Writes all compounds
 * to the file, a line each, so that a person can read them.
 */
import { writeFileSync } from 'node:fs';
import type { Source } from '../packages/server/src/domain/text.ts';
import { readCorpus, type GoldDocument } from './corpus/read.ts';
import { dataFolder, openAnalyser, positionals } from './model.ts';
import { readTexts } from './related-sets.ts';
import { percent } from './score.ts';
import { readTagSet } from './tag-sets.ts';

const COMPOUND = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}:.&’']*[-‐‑]\p{Ll}[\p{L}\p{N}-]*/gu;
/** UTF-16 code units of a text that are read, and of the context that is written. */
const LONGEST = 2000;
const CONTEXT = 40;

interface Text {
  source: Source;
  gold?: GoldDocument;
}

const folder = dataFolder();
const sentences = (name: string, file: string, language: 'sv' | 'en') =>
  readTagSet(folder, { name, file, language, includes: () => true }).map(({ text }): Text => ({
    source: { headline: '', body: text, language },
  }));
const texts = (name: string, step: number): Text[] =>
  readTexts(folder, name)
    .filter((_, at) => at % step === 0)
    .map(({ headline = '', body, lang: language }) => ({
      source: { headline, body: body.slice(0, LONGEST), language },
    }));
const own = (language: 'sv' | 'en'): Text[] =>
  (['train', 'dev'] as const)
    .flatMap((split) => readCorpus(language, split))
    .map((gold) => ({ source: gold.source, gold }));

const sets: readonly (readonly [name: string, read: () => Text[]])[] = [
  ['own corpus, Swedish', () => own('sv')],
  ['webbnyheter train', () => sentences('webbnyheter', 'sv-webbnyheter2012/train.conll', 'sv')],
  ['SUC 3.0 train', () => sentences('SUC', 'sv-suc3-hard/train.conll', 'sv')],
  ['Talbanken train', () => sentences('Talbanken', 'uner-sv-talbanken/train.conll', 'sv')],
  ['government articles, a third', () => texts('sv_gov_articles', 3)],
  ['government press releases, a sixth', () => texts('sv_gov_press', 6)],
  ['interpellations, an eighth', () => texts('sv_ipq_dev', 8)],
  ['own corpus, English', () => own('en')],
  ['EWT dev', () => sentences('EWT', 'uner-en-ewt/dev.conll', 'en')],
  ['BBC, a third', () => texts('en_bbc', 3)],
];

const analyse = await openAnalyser();
const lines: string[] = [];
console.log('set | compounds | a name before the hyphen | a name as a whole | none | as annotated');
console.log('--- | --: | --: | --: | --: | --:');
for (const [name, read] of sets) {
  const counts = { before: 0, whole: 0, none: 0, right: 0 };
  for (const text of read()) await count(name, text, counts);
  const { before, whole, none, right } = counts;
  const all = before + whole + none;
  const share = name.startsWith('own') ? `${percent(right / Math.max(1, all))} %` : '–';
  console.log([name, all, before, whole, none, share].join(' | '));
}
const [, file] = positionals;
if (file !== undefined) writeFileSync(file, `${lines.join('\n')}\n`);

async function count(
  name: string,
  { source, gold }: Text,
  counts: Record<'before' | 'whole' | 'none' | 'right', number>,
): Promise<void> {
  const places = (['headline', 'body'] as const).flatMap((field) =>
    Array.from(source[field].matchAll(COMPOUND), ({ index: start, 0: { length } }) => ({
      ...{ field, start, end: start + length },
    })),
  );
  if (places.length === 0) return;
  const { tags } = await analyse(source);
  const found = tags.flatMap(({ category, mentions }) =>
    mentions.map(({ field, offset, length }) => ({ field, start: offset, end: offset + length, category })),
  );
  const annotated = gold?.entities.flatMap(({ mentions }) => mentions) ?? [];
  for (const { field, start, end } of places) {
    const overlaps = (one: { field: string; start: number; end: number }) =>
      one.field === field && one.start < end && one.end > start;
    const names = found.filter(overlaps);
    const kind =
      names.length === 0
        ? 'none'
        : names.some((one) => /^[-‐‑]/u.test(source[field].slice(one.end)))
          ? 'before'
          : 'whole';
    counts[kind]++;
    const ends = (all: readonly { start: number; end: number }[]) =>
      all
        .map((one) => `${one.start} ${one.end}`)
        .sort()
        .join();
    if (ends(names) === ends(annotated.filter(overlaps))) counts.right++;
    const context = source[field].slice(Math.max(0, start - CONTEXT), end + CONTEXT).replaceAll('\n', ' ');
    const shown = names.map((one) => `${source[field].slice(one.start, one.end)} ${one.category}`);
    lines.push([name, source[field].slice(start, end), shown.join(', ') || '–', context].join('\t'));
  }
}
