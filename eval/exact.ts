/**
 * Counts how many of the ten best texts of an exact search the search of the service finds, on whole sets of real texts:
 *
 *   npm run eval:exact -- <data folder> [set …]
 *
 * An exact search compares a text with all other texts of its set. Up to a thousand texts of each set are searched for, by words and
 * meaning and by meaning alone. Encodings come from the cache of encodings.ts, which the first run fills.
 */
import { exactBest } from '../bench/support/exact-best.ts';
import { progress } from '../bench/support/print.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { search } from '../packages/server/src/related/search.ts';
import { seeded } from '../support/seeded.ts';
import { printTable } from '../support/table.ts';
import { viewOf } from '../support/view.ts';
import { encodeSet, readEncodings } from './encodings.ts';
import { dataFolder, positionals } from './model.ts';
import { readSets, readTexts } from './related-sets.ts';

const limit = 10;
const mostQueries = 1000;
const ways = ['automatic', 'semantic'] as const;

const data = dataFolder();
const sets = Object.entries(readSets(data)).filter(
  ([name]) => positionals.length < 2 || positionals.slice(1).includes(name),
);
const rows: (string | number)[][] = [];
for (const [name, { files, lang }] of sets) {
  progress(name);
  for (const file of files) await encodeSet(file, readTexts(data, file));
  const encodings = new Map(files.flatMap((file) => [...readEncodings(file)]));
  const texts = files.flatMap((file) => readTexts(data, file));
  const view = viewOf(
    lang,
    texts.map(({ id, headline = '', body }, at) => {
      const features = {
        terms: textTerms({ headline, body, language: lang }),
        vector: encodings.get(id)!.vector,
      };
      return [at + 1, features] as const;
    }),
  );
  const random = seeded(1);
  const share = Math.min(1, mostQueries / texts.length);
  const ids = texts.map((_, at) => at + 1).filter(() => random() < share);
  const found = ways.map((relatedBy) => {
    let best = 0;
    let hits = 0;
    for (const id of ids) {
      const exact = exactBest(view, id, relatedBy, limit);
      const results = new Set(search(view, id, { relatedBy, limit }).ids);
      best += exact.length;
      hits += exact.filter((one) => results.has(one)).length;
    }
    return ((100 * hits) / best).toFixed(2);
  });
  rows.push([name, texts.length, ids.length, ...found]);
}
console.log('Percent of the ten best texts of an exact search.\n');
printTable(['set', 'texts', 'queries', ...ways], rows);
