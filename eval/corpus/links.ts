/**
 * Measures links on the dev documents of the project's own corpus, and on the labelled real texts:
 *
 *   npm run eval:links [-- --real <folder of the real texts>]
 *
 * links-dev.tsv has, for each tag whose name the table knows, the entry that a reader says is meant, or "-" if something else is meant.
 * links-real.tsv has only tags that had a link when they were read, so it says nothing about recall. A name is ambiguous if the table
 * knows several things with it, or marks it as shared. Counts are of mentions.
 */
import { readFileSync } from 'node:fs';
import { openAnalyser, openTable, values } from '../model.ts';
import { percent } from '../score.ts';
import { type GoldDocument, readCorpus } from './read.ts';
import { readReal } from './real.ts';

const table = openTable();
if (table === undefined) throw new Error('Links need the table of names: run it without --knowledge none.');
const analyse = await openAnalyser();

/** Mentions with a link, mentions whose link is right, and mentions of entries that the table has. */
interface Counts {
  linked: number;
  right: number;
  known: number;
}

const ownDocuments = (['sv', 'en'] as const).flatMap((language) => readCorpus(language, 'dev'));
await print('Links in the dev documents of corpus/', 'links-dev.tsv', ownDocuments, true);
const { real } = values;
if (real !== undefined) {
  const documents = (['sv', 'en'] as const).flatMap((language) =>
    (['dev', 'train'] as const).flatMap((split) => readReal(real, language, split)),
  );
  await print('Links in the labelled real texts', 'links-real.tsv', documents, false);
}

async function print(
  title: string,
  file: string,
  documents: readonly GoldDocument[],
  hasRecall: boolean,
): Promise<void> {
  const gold = readLabels(file);
  const all: Counts = { linked: 0, right: 0, known: 0 };
  const ambiguous: Counts = { linked: 0, right: 0, known: 0 };
  const wrong: string[] = [];
  let unlabelled = 0;
  for (const { id, source } of documents) {
    const { tags } = await analyse(source);
    for (const { tag, link, mentions } of tags) {
      const entry = gold.get(`${id} ${tag}`);
      if (entry === undefined) {
        if (link) unlabelled += mentions.length;
        continue;
      }
      const candidates = table!.find(tag);
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
  const row = (name: string, { linked, right, known }: Counts) =>
    `| ${name} | ${linked} | ${percent(right / linked)} | ${hasRecall ? percent(right / known) : ''} |`;
  console.log(`${title}, ${new Date().toISOString().slice(0, 10)}.

| names | linked mentions | precision | recall |
| --- | --: | --: | --: |
${row('all', all)}
${row('ambiguous', ambiguous)}

Wrong: ${wrong.join(', ') || 'none'}. Links of tags that are not labelled: ${unlabelled} mentions.
`);
}

/** Reads the entry that each tag of a document means. */
function readLabels(file: string): ReadonlyMap<string, string> {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const [, document, tag, entry] = line.split('\t') as [string, string, string, string];
      return [`${document} ${tag}`, entry];
    }),
  );
}
