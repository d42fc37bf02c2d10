/**
 * npm run eval:wrapped [-- --split test]
 *
 * Compares the tags of texts whose lines are wrapped at a width with the tags of the same texts in whole lines. The texts are the
 * documents of the project's own corpus. Each line of a body is broken at the last space before the width, with the line ends of
 * Unix, of Windows, or with the quote prefixes of an e-mail.
 */
import type { Language } from '../../packages/server/src/domain/language.ts';
import { openAnalyser, values } from '../model.ts';
import { percent } from '../score.ts';
import { readCorpus, type Split, splits } from './read.ts';

const split = (values.split ?? 'dev') as Split;
if (!splits.includes(split)) throw new Error(`--split is one of ${splits.join(', ')}`);
const analyse = await openAnalyser();

/** The ways to wrap lines, each with its name, the maximum length of a line, and the separator. */
const forms: [name: string, width: number, end: string][] = [
  ['45', 45, '\n'],
  ['55', 55, '\n'],
  ['64', 64, '\r\n'],
  ['72, quoted', 72, '\n> '],
];

console.log(`Whole documents of corpus/, ${split}, tags of wrapped texts beside those of the same texts in whole lines.

| width | language | documents | with equal tags | tags | lost | false | F1 |
| --- | --- | --: | --: | --: | --: | --: | --: |`);
for (const language of ['sv', 'en'] as const) {
  const documents = readCorpus(language, split);
  const whole = [];
  for (const { source } of documents) whole.push(await tagsOf(source.headline, source.body, language));
  for (const [name, width, end] of forms) {
    let [equal, all, lost, wrong] = [0, 0, 0, 0];
    for (const [at, { source }] of documents.entries()) {
      const found = await tagsOf(source.headline, wrap(source.body, width, end), language);
      const missing = whole[at]!.difference(found).size;
      const extra = found.difference(whole[at]!).size;
      if (values.by === 'document' && missing + extra > 0)
        console.error(
          name,
          documents[at]!.id,
          [...whole[at]!.difference(found)],
          [...found.difference(whole[at]!)],
        );
      if (missing + extra === 0) equal++;
      [all, lost, wrong] = [all + whole[at]!.size, lost + missing, wrong + extra];
    }
    const f1 = (2 * (all - lost)) / (2 * (all - lost) + lost + wrong);
    console.log(
      `| ${[name, language, documents.length, equal, all, lost, wrong, percent(f1)].join(' | ')} |`,
    );
  }
}

async function tagsOf(headline: string, body: string, language: Language): Promise<Set<string>> {
  const { tags } = await analyse({ headline, body, language });
  return new Set(tags.map(({ tag, category }) => `${category} ${tag}`));
}

/** Returns a text with its lines broken at the last space before a width. */
function wrap(text: string, width: number, end: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll(new RegExp(`(?=.{${width + 1}})(.{1,${width}}) `, 'g'), `$1\n`));
  const all = lines.join('\n').split('\n');
  return (end.endsWith('> ') ? '> ' : '') + all.join(end);
}
