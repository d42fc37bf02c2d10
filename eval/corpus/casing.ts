/**
 * npm run eval:casing [-- --split test] [file]
 *
 * Measures what the spelling of names costs in texts in one letter case: tags of the documents of the project's own corpus in small
 * letters and in capitals, by base form and category, with and without letter case. Writes the names with a wrong case to the file.
 */
import { writeFileSync } from 'node:fs';
import type { Source } from '../../packages/server/src/domain/text.ts';
import { openAnalyser, positionals, values } from '../model.ts';
import { percent, Score } from '../score.ts';
import { readCorpus, type Split, splits } from './read.ts';

const split = (values.split ?? 'dev') as Split;
if (!splits.includes(split)) throw new Error(`--split is one of ${splits.join(', ')}`);
const analyse = await openAnalyser();

const casings: [name: string, change: (text: string) => string][] = [
  ['as written', (text) => text],
  ['small letters', (text) => text.toLowerCase()],
  ['capitals', (text) => text.toUpperCase()],
];
const categories = ['person', 'organization', 'location'];
const wrong: string[] = [];

console.log(`Whole documents of corpus/, ${split}, tags of persons, organizations and places.

| language | text | tags | without case | lost by spelling |
| --- | --- | --: | --: | --: |`);
for (const language of ['sv', 'en'] as const)
  for (const [name, change] of casings) {
    const [exact, folded] = [new Score(), new Score()];
    for (const { id, source, entities } of readCorpus(language, split)) {
      const { tags } = await analyse(changeCase(source, change));
      const gold = entities.filter(({ category }) => categories.includes(category));
      const expected = gold.map(({ base, category }) => `${category} ${base}`);
      const found = tags
        .filter(({ category }) => categories.includes(category))
        .map(({ tag, category }) => `${category} ${tag}`);
      exact.add(new Set(expected), new Set(found));
      const small = (all: readonly string[]) => new Set(all.map((one) => one.toLowerCase()));
      folded.add(small(expected), small(found));
      const right = new Set(expected);
      for (const one of found) {
        const same = expected.find((other) => other.toLowerCase() === one.toLowerCase());
        if (!right.has(one) && same !== undefined) wrong.push(`${language} ${name}\t${id}\t${one}\t${same}`);
      }
    }
    const lost = percent(folded.f1 - exact.f1);
    console.log(`| ${[language, name, percent(exact.f1), percent(folded.f1), lost].join(' | ')} |`);
  }
const [file] = positionals;
if (file !== undefined) writeFileSync(file, `${wrong.join('\n')}\n`);

function changeCase({ headline, body, language }: Source, change: (text: string) => string): Source {
  return { headline: change(headline), body: change(body), language };
}
