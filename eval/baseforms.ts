/**
 * node eval/baseforms.ts <data folder>
 *
 * Base forms of Swedish names: the proper nouns of Talbanken in their sentences, and the names of the lists, placed
 * where a name stands in the Swedish gold sets: names in -s where another name stands that has no -s, and genitives of
 * the others where a genitive stands. Of long lists every tenth genitive, for the encoder reads each in its sentence.
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

/** Names of a list, from which on every tenth is tried. */
const LONG = 10_000;

/** The base form that the service gives to a name of which the text has nothing else. */
async function baseFormIn(
  { text, start, end }: { text: string; start: number; end: number },
  category: Category,
): Promise<string> {
  const surface = text.slice(start, end);
  const naming = { field: 'body', start, end, surface, category, confidence: 1 } as const;
  const source = { headline: '', body: text, language: 'sv' } as const;
  const { score } = await read(source);
  return makeBaseForm([naming], source, 'sv', score)(surface);
}

interface Case {
  form: string;
  base: string;
  found: string;
  /** People who bear the name. */
  weight?: number;
}

/** Share of the names, and of the people who bear them where that is known. */
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

// Talbanken's own lemmas: a genitive's base is the form without -s, :s or an apostrophe.
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
  report(`${title} in -s`, await tried(own, category, '', plain));
  report(`${title}, genitives`, await tried(others, category, 's', genitive));
}

/** Names with an ending in sentences where others stand, one after the other. */
async function tried(
  names: readonly { name: string; weight: number }[],
  category: Category,
  ending: string,
  places: readonly Place[],
): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [at, { name, weight }] of names.entries()) {
    if (names.length > LONG && at % 10 > 0) continue;
    const form = name + ending;
    const { before, after } = places[at % places.length]!;
    const [start, end] = [before.length, before.length + form.length];
    const found = await baseFormIn({ text: before + form + after, start, end }, category);
    cases.push({ form, base: name, found, weight });
  }
  return cases;
}

/** The category of the name that the service finds there; of a part of a longer one that of a place, which Talbanken's are mostly. */
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

/** The context of a name. */
interface Place {
  before: string;
  after: string;
}

/** Where names stand in the Swedish gold sets: those without -s, and those whose form without -s is a name too. */
function contexts(): { plain: Place[]; genitive: Place[] } {
  const files = ['sv-webbnyheter2012/train', 'sv-suc3-hard/train', 'uner-sv-talbanken/train'];
  const followed = files
    .flatMap((file) => readConll(join(folder, 'ner', `${file}.conll`)))
    .map((sentence) => joinSentence(sentence))
    .flatMap(({ text, tokens, spans }) =>
      spans.map(({ to }) => {
        const { start, end } = tokens[to - 1]!;
        return { word: text.slice(start, end), before: text.slice(0, start), after: text.slice(end) };
      }),
    );
  const words = new Map<string, number>();
  for (const { word } of followed) words.set(word, (words.get(word) ?? 0) + 1);
  return {
    plain: followed.filter(({ word }) => /\p{L}[^sxz\P{L}]$/u.test(word)),
    genitive: followed.filter(({ word }) => word.endsWith('s') && (words.get(word.slice(0, -1)) ?? 0) > 1),
  };
}
