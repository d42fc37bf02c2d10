/**
 * Measures the base forms of Swedish names:
 *
 *   npm run eval:baseforms -- <data folder>
 *
 * Reads the proper nouns of Talbanken in their sentences, and the names of public lists in sentences of the Swedish gold sets: names
 * in -s in the place of names without -s, and genitives of other names in the place of genitives. Of long lists it reads every tenth
 * name, because the encoder reads each name in a sentence.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeBaseForm } from '../packages/server/src/nlp/entities/base-form.ts';
import { joinSentence, readConll } from './conll.ts';
import type { AnalysedTag, Category } from '../packages/server/src/domain/tags/tag.ts';
import { dataFolder, openAnalyser, openReadings } from './model.ts';
import { percent } from './score.ts';

const folder = dataFolder();
const [analyse, read] = [await openAnalyser(), await openReadings()];

/** The number of names above which only every tenth name of a list is read. */
const longList = 10_000;

/** Returns the service's base form of a name that occurs once in a text. */
async function baseFormIn(
  { text, start, end }: { text: string; start: number; end: number },
  category: Category,
): Promise<string> {
  const surface = text.slice(start, end);
  const mention = { field: 'body', start, end, surface, category, confidence: 1 } as const;
  const source = { headline: '', body: text, language: 'sv' } as const;
  const { score } = await read(source);
  return makeBaseForm([mention], source, 'sv', { score })(surface);
}

interface Case {
  form: string;
  base: string;
  found: string;
  /** The number of people with the name. */
  weight?: number;
}

/** Prints the share of names with the right base form and, where it is known, the share of people with these names. */
function report(name: string, cases: readonly Case[]): void {
  const wrong = cases.filter(({ base, found }) => base !== found);
  const people = (some: readonly Case[]) => some.reduce((sum, { weight = 0 }) => sum + weight, 0);
  const all = people(cases);
  const examples = wrong.slice(0, 12).map(({ form, found }) => `${form} → ${found}`);
  console.log(
    `${name}: ${cases.length - wrong.length} of ${cases.length} (${percent(1 - wrong.length / cases.length)} %)` +
      (all > 0 ? `, of the people ${percent(1 - people(wrong) / all)} %:` : ':'),
    examples.join(', '),
  );
}

// Talbanken's lemmas: the base form of a genitive has no -s, :s or apostrophe.
const talbanken: (Case & { kind: string })[] = [];
for (const line of readFileSync(join(folder, 'baseforms/sv-talbanken.tsv'), 'utf8').split('\n').slice(1)) {
  if (line === '') continue;
  const [form, base, kind, text] = line.split('\t') as [string, string, string, string];
  const start = text.indexOf(form);
  const place = { text, start, end: start + form.length };
  const found = await baseFormIn(place, await categoryIn(place));
  talbanken.push({ kind, form, base: kind === 'Gen' ? base : form, found });
}
report(
  'Talbanken, genitives',
  talbanken.filter(({ kind }) => kind === 'Gen'),
);
report(
  'Talbanken, others',
  talbanken.filter(({ kind }) => kind === 'Nom'),
);

const { plain, genitive } = contexts();
const lists = [
  ['given names, men', 'sv-given-names-men', 'person'],
  ['given names, women', 'sv-given-names-women', 'person'],
  ['surnames', 'sv-surnames-top', 'person'],
  ['localities', 'sv-localities', 'location'],
  ['postal towns', 'sv-postal-towns', 'location'],
] as const;
for (const [title, file, category] of lists) {
  const names = readFileSync(join(folder, `ner/gazetteers/${file}.csv`), 'utf8')
    .split('\n')
    .map((line) => line.replaceAll('"', '').trim().split(','))
    .map(([name = '', people]) => ({ name, weight: Number(people ?? 0) || 0 }))
    .filter(({ name }) => /^\p{Lu}\p{L}+$/u.test(name));
  const own = names.filter(({ name }) => name.endsWith('s'));
  const others = names.filter(({ name }) => !/[sxz]$/u.test(name));
  report(`${title} in -s`, await casesOf(own, category, '', plain));
  report(`${title}, genitives`, await casesOf(others, category, 's', genitive));
}

/** Puts names with an ending into sentences, in the place of other names, and returns the base forms that the service finds. */
async function casesOf(
  names: readonly { name: string; weight: number }[],
  category: Category,
  ending: string,
  places: readonly Place[],
): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [at, { name, weight }] of names.entries()) {
    if (names.length > longList && at % 10 > 0) continue;
    const form = name + ending;
    const { before, after } = places[at % places.length]!;
    const [start, end] = [before.length, before.length + form.length];
    const found = await baseFormIn({ text: before + form + after, start, end }, category);
    cases.push({ form, base: name, found, weight });
  }
  return cases;
}

/** Returns the category that the service finds for a name; `location`, the most common in Talbanken, if it finds none that ends there. */
async function categoryIn({
  text,
  start,
  end,
}: {
  text: string;
  start: number;
  end: number;
}): Promise<Category> {
  const { tags } = await analyse({ headline: '', body: text, language: 'sv' });
  const ends = (tag: AnalysedTag) =>
    tag.mentions.some(({ offset, length }) => offset <= start && offset + length === end);
  return tags.find(ends)?.category ?? 'location';
}

/** The text around a name. */
interface Place {
  before: string;
  after: string;
}

/**
 * Returns the places of names in the Swedish gold sets: names that do not end in -s, -x or -z, and names in -s whose form without it is
 * also a name.
 */
function contexts(): { plain: Place[]; genitive: Place[] } {
  const files = ['sv-webbnyheter2012/train', 'sv-suc3-hard/train', 'uner-sv-talbanken/train'];
  const places = files
    .flatMap((file) => readConll(join(folder, 'ner', `${file}.conll`)))
    .map((sentence) => joinSentence(sentence))
    .flatMap(({ text, tokens, spans }) =>
      spans.map(({ to }) => {
        const { start, end } = tokens[to - 1]!;
        return { word: text.slice(start, end), before: text.slice(0, start), after: text.slice(end) };
      }),
    );
  const words = new Map<string, number>();
  for (const { word } of places) words.set(word, (words.get(word) ?? 0) + 1);
  return {
    plain: places.filter(({ word }) => /\p{L}[^sxz\P{L}]$/u.test(word)),
    genitive: places.filter(({ word }) => word.endsWith('s') && (words.get(word.slice(0, -1)) ?? 0) > 1),
  };
}
