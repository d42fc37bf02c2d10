/**
 * Measures links on the dev documents of the project's own corpus:
 *
 *   npm run eval:links
 *
 * links-dev.tsv has, for each tag whose name the table knows, the entry that a reader says is meant, or "-" where it is another thing.
 * A name is ambiguous if the table knows several things with it, or marks it as shared. Counts are of mentions.
 */
import { readFileSync } from 'node:fs';
import { openAnalyser, openTable } from '../model.ts';
import { percent } from '../score.ts';
import { readCorpus } from './read.ts';

const gold = new Map(
  readFileSync(new URL('links-dev.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, document, tag, entry] = line.split('\t') as [string, string, string, string];
      return [`${document} ${tag}`, entry] as const;
    }),
);
const table = openTable();
if (table === undefined) throw new Error('Links need the table of names.');
const analyse = await openAnalyser();

/** Mentions with a link, among them right ones, and mentions of entries that the table has. */
interface Counts {
  linked: number;
  right: number;
  known: number;
}

const all: Counts = { linked: 0, right: 0, known: 0 };
const ambiguous: Counts = { linked: 0, right: 0, known: 0 };
const wrong: string[] = [];
let unlabelled = 0;
for (const language of ['sv', 'en'] as const) {
  for (const { id, source } of readCorpus(language, 'dev')) {
    const { tags } = await analyse(source);
    for (const { tag, link, mentions } of tags) {
      const entry = gold.get(`${id} ${tag}`);
      if (entry === undefined) {
        if (link) unlabelled += mentions.length;
        continue;
      }
      const candidates = table.find(tag);
      const isAmbiguous = candidates.length > 1 || candidates.some(({ isShared }) => isShared);
      for (const counts of isAmbiguous ? [all, ambiguous] : [all]) {
        if (entry !== '-') counts.known += mentions.length;
        if (link === undefined) continue;
        counts.linked += mentions.length;
        if (link.id === entry) counts.right += mentions.length;
      }
      if (link && link.id !== entry) wrong.push(`${tag} (${id})`);
    }
  }
}

const row = (name: string, { linked, right, known }: Counts) =>
  `| ${name} | ${linked} | ${percent(right / linked)} | ${percent(right / known)} |`;
console.log(`Links in the dev documents of corpus/, ${new Date().toISOString().slice(0, 10)}.

| names | linked mentions | precision | recall |
| --- | --: | --: | --: |
${row('all', all)}
${row('ambiguous', ambiguous)}

Wrong: ${wrong.join(', ') || 'none'}. Links of tags that are not labelled: ${unlabelled} mentions.`);
