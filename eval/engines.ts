/**
 * Whether related texts are the same on every engine, on collections whose true relations people have made:
 *
 *   npm run eval:engines -- <data folder> [set ...] [--by statistic]
 *
 * Each set is stored in a folder (SQLite) and in PostgreSQL, and its fixed queries are asked of both over HTTP. Counts the
 * answers that are the same: the list, every relevance and every explanation, to the last digit. Then an index of each set is
 * made in the database, and a node without any memory for one is asked the same. Prints nDCG@10 of all three; last, how they
 * find translations. PostgreSQL must have pgvector; encodings come from the cache, as those of `eval:related` do.
 */
import { models } from '../packages/server/src/nlp/model.ts';
import { startPostgres } from '../bench/nodes/postgres.ts';
import { StoredIndexUpdater } from '../packages/server/src/search/stored-index/updater.ts';
import { openStoredIndexes } from '../packages/server/src/store/postgres/stored-index/open.ts';
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
const say = (what: string) => {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);
};
const sets = Object.entries(readSets(data)).filter(
  ([name]) => positionals.length < 2 || positionals.slice(1).includes(name),
);
await using postgres = await startPostgres({ vectors: true, settings: ['fsync=off'] });
await using sqlite = await openRelatedService();
await using shared = await openRelatedService({ database: postgres.url });
const { account } = shared;
/** A node that starts when the indexes are made: one that has seen the texts come in holds them in memory for a while. */
const openNode = (): Promise<RelatedService> =>
  openRelatedService({ database: postgres.url, account, indexMemory: 0 });
/** Fails unless a service has answered from where it was meant to. */
const check = ({ searches }: RelatedService, other: 'memory' | 'store'): void => {
  if (searches[other] > 0) throw new Error(`${searches[other]} searches were answered from the ${other}`);
};

/** The texts of each set, and its collection, which has the same id in both stores. */
const filled = new Map<string, [EvalText[], number]>();
const rows: (string | number)[][] = [];
const apart: string[] = [];
for (const [name, set] of sets) {
  say(name);
  const texts = set.files.flatMap((file) => readTexts(data, file));
  for (const file of set.files) await encodeSet(file, readTexts(data, file));
  const encodings = new Map(set.files.flatMap((file) => [...readEncodings(file)]));
  const [collectionId, other] = await Promise.all([sqlite, shared].map((to) => to.fill(texts, encodings)));
  if (collectionId === undefined || collectionId !== other) throw new Error('the stores give other ids');
  filled.set(name, [texts, collectionId]);
  const questions = [...questionsOf(set, texts)];
  const ask = (service: RelatedService, { textId }: Question) =>
    service.related(collectionId, textId, { related_by: by, explain: true });
  say('  asking SQLite and PostgreSQL');
  const answers: RelatedEntry[][][] = [];
  for (const question of questions)
    answers.push(await Promise.all([sqlite, shared].map((service) => ask(service, question))));
  await makeStoredIndexes();
  say('  asking by the index in the database');
  await using node = await openNode();
  for (const [at, question] of questions.entries()) answers[at]!.push(await ask(node, question));
  check(node, 'memory');
  const same = [1, 2].map((which) => {
    const count = answers.filter((all) => JSON.stringify(all[which]) === JSON.stringify(all[0])).length;
    return `${((100 * count) / questions.length).toFixed(1)} %`;
  });
  const ndcg = [0, 1, 2].map(
    (which) => meanOf(questions.map(({ figuresFor }, at) => figuresFor(answers[at]![which]!))).ndcg,
  );
  rows.push([name, questions.length, ...same, ...ndcg.map((value) => value.toFixed(4))]);
  if (Math.abs(ndcg[2]! - ndcg[0]!) > bound) apart.push(name);
}
console.log('Answers that are those of SQLite, and nDCG@10.\n');
printTable(['set', 'queries', 'same on PostgreSQL', 'same by the index there', 'SQLite', 'PostgreSQL', 'index there'], rows); // prettier-ignore
console.log(
  `\nnDCG@10 by the index in the database is more than ${bound} away: ${apart.join(', ') || 'nowhere'}.`,
);
const [english, swedish] = [filled.get('en_loffice'), filled.get('sv_loffice')];
if (english && swedish) {
  console.log('\nen_loffice → sv_loffice:');
  await using node = await openNode();
  for (const [where, service] of Object.entries({
    SQLite: sqlite,
    PostgreSQL: shared,
    'index in the database': node,
  }))
    console.log(`- ${where}: ${sentenceOf(await findTranslations(service, english, swedish))}`);
  check(node, 'memory');
}
check(shared, 'store');

async function makeStoredIndexes(): Promise<void> {
  const opened = await openStoredIndexes({ folder: '', database: postgres.url });
  if ('lacks' in opened) throw new Error(opened.lacks);
  await new StoredIndexUpdater({ ...opened, model: models.standard, clock: Date.now, from: 1 }).sweep();
  await opened.close();
}
