/**
 * Compares the related texts of SQLite, of PostgreSQL and of the stored index, on collections with known relations:
 *
 *   npm run eval:engines -- <data folder> [set …] [--by statistic]
 *
 * Stores each set in a folder (SQLite) and in PostgreSQL, and runs its fixed queries on both over HTTP. Counts the results that are
 * equal: the list, every relevance and every explanation, to the last digit. Then it builds the stored index of each set and runs the
 * same queries on a node without memory for an index. Prints nDCG@10 of all three, and how well they find translations. PostgreSQL must
 * have pgvector; encodings come from the cache, as for `eval:related`.
 */
import { buildStoredIndexes, startPostgres } from '../bench/nodes/postgres.ts';
import { progress } from '../bench/support/print.ts';
import { printTable } from '../support/table.ts';
import { encodeSet, readEncodings } from './encodings.ts';
import { dataFolder, positionals, values } from './model.ts';
import { meanOf } from './ndcg.ts';
import { type Question, questionsOf } from './questions.ts';
import { openRelatedService, type RelatedEntry, type RelatedService } from './related-service.ts';
import { type EvalText, readSets, readTexts } from './related-sets.ts';
import { findTranslations, sentenceOf } from './translations.ts';

/** The allowed difference of nDCG@10. */
const bound = 0.003;

const data = dataFolder();
const by = values.by ?? 'automatic';
const sets = Object.entries(readSets(data)).filter(
  ([name]) => positionals.length < 2 || positionals.slice(1).includes(name),
);
await using postgres = await startPostgres({ vectors: true, settings: ['fsync=off'] });
await using sqlite = await openRelatedService();
await using shared = await openRelatedService({ database: postgres.url });
const { account } = shared;
/** Opens a node after the index is built: a node that received the texts holds them in memory for a while. */
const openNode = (): Promise<RelatedService> =>
  openRelatedService({ database: postgres.url, account, indexMemory: 0 });
/** Throws if a service has searched an index that it must not use. */
const assertUnused = ({ searches }: RelatedService, other: 'memory' | 'store'): void => {
  if (searches[other] > 0) throw new Error(`${searches[other]} searches used the index in the ${other}`);
};

/** The texts of each set, and its collection, which has the same id in both stores. */
const filled = new Map<string, [EvalText[], number]>();
const rows: (string | number)[][] = [];
const differingSets: string[] = [];
for (const [name, set] of sets) {
  progress(name);
  const texts = set.files.flatMap((file) => readTexts(data, file));
  for (const file of set.files) await encodeSet(file, readTexts(data, file));
  const encodings = new Map(set.files.flatMap((file) => [...readEncodings(file)]));
  const [collectionId, other] = await Promise.all([sqlite, shared].map((to) => to.fill(texts, encodings)));
  if (collectionId === undefined || collectionId !== other) throw new Error('the ids of the stores differ');
  filled.set(name, [texts, collectionId]);
  const questions = [...questionsOf(set, texts)];
  const relatedTexts = (service: RelatedService, { textId }: Question) =>
    service.related(collectionId, textId, { related_by: by, explain: true });
  progress('  searching SQLite and PostgreSQL');
  const results: RelatedEntry[][][] = [];
  for (const question of questions)
    results.push(await Promise.all([sqlite, shared].map((service) => relatedTexts(service, question))));
  await buildStoredIndexes(postgres.url);
  progress('  searching the stored index');
  await using node = await openNode();
  for (const [at, question] of questions.entries()) results[at]!.push(await relatedTexts(node, question));
  assertUnused(node, 'memory');
  const same = [1, 2].map((which) => {
    const count = results.filter((all) => JSON.stringify(all[which]) === JSON.stringify(all[0])).length;
    return `${((100 * count) / questions.length).toFixed(1)} %`;
  });
  const ndcg = [0, 1, 2].map(
    (which) => meanOf(questions.map(({ figuresFor }, at) => figuresFor(results[at]![which]!))).ndcg,
  );
  rows.push([name, questions.length, ...same, ...ndcg.map((value) => value.toFixed(4))]);
  if (Math.abs(ndcg[2]! - ndcg[0]!) > bound) differingSets.push(name);
}
console.log('Results equal to those of SQLite, and nDCG@10.\n');
printTable(['set', 'queries', 'same on PostgreSQL', 'same by the stored index', 'SQLite', 'PostgreSQL', 'stored index'], rows); // prettier-ignore
console.log(
  `\nSets whose nDCG@10 differs by more than ${bound} with the stored index: ${differingSets.join(', ') || 'none'}.`,
);
const [english, swedish] = [filled.get('en_loffice'), filled.get('sv_loffice')];
if (english && swedish) {
  console.log('\nen_loffice → sv_loffice:');
  await using node = await openNode();
  for (const [where, service] of Object.entries({
    SQLite: sqlite,
    PostgreSQL: shared,
    'stored index': node,
  }))
    console.log(`- ${where}: ${sentenceOf(await findTranslations(service, english, swedish))}`);
  assertUnused(node, 'memory');
}
assertUnused(shared, 'store');
