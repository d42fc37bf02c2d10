/**
 * node eval/baseforms.ts <data folder>
 *
 * Base forms of Swedish names: the proper nouns of Talbanken in their sentences, and the names of the lists, placed
 * where a name stands in the Swedish gold sets: names in -s where another name stands that has no -s, and genitives of
 * the others where a genitive stands.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeBaseForm } from '../packages/server/src/nlp/entities/base-form.ts';
import { joinSentence, readConll } from './conll.ts';
import { dataFolder } from './model.ts';
import { percent } from './score.ts';

const folder = dataFolder();

/** The base form that the service gives to a name of which the text has nothing else. */
function baseFormIn(text: string, start: number, end: number): string {
  const surface = text.slice(start, end);
  const naming = { field: 'body', start, end, surface, category: 'unknown', confidence: 1 } as const;
  return makeBaseForm([naming], { headline: '', body: text }, 'sv')(surface);
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
const talbanken = readFileSync(join(folder, 'baseforms/sv-talbanken.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => line.split('\t') as [string, string, string, string])
  .map(([form, base, kind, sentence]) => {
    const start = sentence.indexOf(form);
    const found = baseFormIn(sentence, start, start + form.length);
    return { kind, form, base: kind === 'Gen' ? base : form, found };
  });
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
  ['given names, men', 'sv-given-names-men', 0],
  ['given names, women', 'sv-given-names-women', 0],
  ['surnames', 'sv-surnames-top', 0],
  ['localities', 'sv-localities', 0],
  ['postal towns', 'sv-postal-towns', 0],
] as const;
for (const [title, file] of lists) {
  const names = readFileSync(join(folder, `ner/gazetteers/${file}.csv`), 'utf8')
    .split('\n')
    .map((line) => line.replaceAll('"', '').trim().split(','))
    .map(([name = '', people]) => ({ name, weight: Number(people ?? 0) || 0 }))
    .filter(({ name }) => /^\p{Lu}\p{L}+$/u.test(name));
  const own = names.filter(({ name }) => name.endsWith('s'));
  const others = names.filter(({ name }) => !/[sxz]$/u.test(name));
  const inContext = (form: string, after: string) => baseFormIn(form + after, 0, form.length);
  report(
    `${title} in -s`,
    own.map(({ name, weight }, at) => ({
      form: name,
      base: name,
      found: inContext(name, plain[at % plain.length]!),
      weight,
    })),
  );
  report(
    `${title}, genitives`,
    others.map(({ name, weight }, at) => ({
      form: `${name}s`,
      base: name,
      found: inContext(`${name}s`, genitive[at % genitive.length]!),
      weight,
    })),
  );
}

/** What follows names in the Swedish gold sets: those without -s, and those whose form without -s is a name too. */
function contexts(): { plain: string[]; genitive: string[] } {
  const files = ['sv-webbnyheter2012/train', 'sv-suc3-hard/train', 'uner-sv-talbanken/train'];
  const followed = files
    .flatMap((file) => readConll(join(folder, 'ner', `${file}.conll`)))
    .map((sentence) => joinSentence(sentence))
    .flatMap(({ text, tokens, spans }) =>
      spans.map(({ to }) => {
        const { start, end } = tokens[to - 1]!;
        return { word: text.slice(start, end), after: text.slice(end) };
      }),
    );
  const words = new Map<string, number>();
  for (const { word } of followed) words.set(word, (words.get(word) ?? 0) + 1);
  return {
    plain: followed.filter(({ word }) => /\p{L}[^sxz\P{L}]$/u.test(word)).map(({ after }) => after),
    genitive: followed
      .filter(({ word }) => word.endsWith('s') && (words.get(word.slice(0, -1)) ?? 0) > 1)
      .map(({ after }) => after),
  };
}
