import { bytesOf } from '../../domain/text.ts';
import { hashAt, termBytes, termCount } from '../../nlp/terms/encoded-terms.ts';
import type { Db } from '../db.ts';
import { collectionOf, summaryOf, textColumns } from '../rows.ts';

/** Texts of one read: some megabytes. */
const textsPerRead = 200;
/** The most problems that are returned. */
const maxProblems = 20;

/** The result of a check: rows by table, and problems, one sentence each. */
export interface Contents {
  counts: { text: number; collection: number; account: number };
  problems: string[];
}

/** Counts of a collection, from its texts. */
class Tally {
  texts = 0;
  bytes = 0;
  words = 0;
  lastId = 0;
  lastVersion = 0;
  readonly models = new Map<string, number>();
}

const add = (counts: Map<string, number>, name: string): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/**
 * Reads every text with its analysis, checks terms and vectors, and compares the stored counts, versions and ids with them. Works on every
 * engine. The engine's own check covers pages and indexes.
 */
export function verifyContents({ read }: Pick<Db, 'read'>): Promise<Contents> {
  // A snapshot, because other connections may write at the same time.
  const snapshot = read.transaction().setIsolationLevel('repeatable read');
  return snapshot.execute((read) => contentsOf({ read }));
}

async function contentsOf(db: Pick<Db, 'read'>): Promise<Contents> {
  const { read } = db;
  const problems: string[] = [];
  const counts = { text: 0, collection: 0, account: 0 };
  const accounts = await read.selectFrom('account').select(['accountId', 'texts', 'bytes']).execute();
  for (const account of accounts) {
    counts.account++;
    const stored = { texts: 0, bytes: 0 };
    const collections = await read
      .selectFrom('collection')
      .select('collectionId')
      .where('accountId', '=', account.accountId)
      .execute();
    for (const { collectionId } of collections) {
      const tally = await tallyOf(db, collectionId, problems);
      await compareCollection(db, collectionId, tally, problems);
      counts.collection++;
      counts.text += tally.texts;
      stored.texts += tally.texts;
      stored.bytes += tally.bytes;
    }
    await compareVocabularies(db, account.accountId, problems);
    expect(problems, `texts of account ${account.accountId}`, account.texts, stored.texts);
    expect(problems, `bytes of account ${account.accountId}`, account.bytes, stored.bytes);
  }
  return { counts, problems: problems.slice(0, maxProblems) };
}

/** Compares the entries of the vocabularies of an account with their counts and versions. */
async function compareVocabularies(
  { read }: Pick<Db, 'read'>,
  accountId: number,
  problems: string[],
): Promise<void> {
  const vocabularies = await read
    .selectFrom('vocabulary')
    .select(['vocabularyId', 'entries', 'version'])
    .where('accountId', '=', accountId)
    .execute();
  for (const { vocabularyId, entries, version } of vocabularies) {
    const { count, last } = await read
      .selectFrom('vocabularyEntry')
      .where('vocabularyId', '=', vocabularyId)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('isRemoved', '=', 0).as('count'),
        fn.max<number | null>('version').as('last'),
      ])
      .executeTakeFirstOrThrow();
    expect(problems, `entries of vocabulary ${vocabularyId}`, entries, count);
    if (version < (last ?? 0))
      problems.push(`the version of vocabulary ${vocabularyId} is lower than the version of an entry`);
  }
}

async function tallyOf({ read }: Pick<Db, 'read'>, collectionId: number, problems: string[]): Promise<Tally> {
  const tally = new Tally();
  for (;;) {
    const rows = await read
      .selectFrom('text')
      .leftJoin('analysis', (join) =>
        join
          .on('analysis.collectionId', '=', collectionOf('text'))
          .onRef('analysis.textId', '=', 'text.textId'),
      )
      .leftJoin('textChange', (join) =>
        join
          .on('textChange.collectionId', '=', collectionOf('text'))
          .onRef('textChange.textId', '=', 'text.textId'),
      )
      .where('text.collectionId', '=', collectionId)
      .where('text.textId', '>', tally.lastId)
      .select(textColumns)
      .select(['state', 'tags', 'words', 'model', 'terms', 'vector', 'version'])
      .orderBy('text.textId')
      .limit(textsPerRead)
      .execute();
    for (const row of rows) {
      const name = `text ${row.textId} of collection ${collectionId}`;
      tally.texts++;
      tally.lastId = row.textId;
      tally.bytes += bytesOf({ ...summaryOf(row), body: row.body });
      if (row.state === null) problems.push(`${name} has no analysis`);
      if (row.version === null) problems.push(`${name} has no version`);
      tally.lastVersion = Math.max(tally.lastVersion, row.version ?? 0);
      if (row.state !== 'done') continue;
      const problem = findProblem(row);
      if (problem !== undefined) {
        problems.push(`${name} ${problem}`);
        continue;
      }
      tally.words += row.words!;
      add(tally.models, row.model!);
    }
    if (rows.length < textsPerRead) return tally;
  }
}

interface Result {
  tags: string | null;
  words: number | null;
  model: string | null;
  terms: Uint8Array | null;
  vector: Uint8Array | null;
}

/** Returns the problem of the result of an analysis; undefined when it is sound. */
function findProblem({ tags, words, model, terms, vector }: Result): string | undefined {
  if (tags === null || words === null || model === null || terms === null || vector === null)
    return 'is analysed but lacks a part of the result';
  if (terms.length % termBytes !== 0) return 'has terms that are cut off';
  for (let at = 1; at < termCount(terms); at++)
    if (hashAt(terms, at) <= hashAt(terms, at - 1)) return 'has terms that are not ascending';
  if (vector.length === 0 || vector.length % 4 !== 0) return 'has a vector that is cut off';
  try {
    JSON.parse(tags);
  } catch {
    return 'has tags that are not JSON';
  }
  return undefined;
}

async function compareCollection(
  { read }: Pick<Db, 'read'>,
  collectionId: number,
  tally: Tally,
  problems: string[],
): Promise<void> {
  const name = `of collection ${collectionId}`;
  const stored = await read
    .selectFrom('collection')
    .select(['texts', 'bytes', 'words', 'nextId', 'version'])
    .where('collectionId', '=', collectionId)
    .executeTakeFirstOrThrow();
  for (const count of ['texts', 'bytes', 'words'] as const)
    expect(problems, `${count} ${name}`, stored[count], tally[count]);
  if (stored.nextId <= tally.lastId)
    problems.push(`the next id ${name} is ${stored.nextId}, but ${tally.lastId} is in use`);
  if (stored.version < tally.lastVersion)
    problems.push(`the version ${name} is lower than the version of a text`);
  const models = await read
    .selectFrom('modelCount')
    .select(['model', 'texts'])
    .where('collectionId', '=', collectionId)
    .execute();
  compareCounts(
    problems,
    `model ${name}`,
    models.map(({ model, texts }) => [model, texts]),
    tally.models,
  );
}

function compareCounts(
  problems: string[],
  subject: string,
  stored: readonly (readonly [string, number])[],
  counted: ReadonlyMap<string, number>,
): void {
  const known = new Map(stored);
  for (const name of new Set([...known.keys(), ...counted.keys()]))
    expect(problems, `texts with the ${subject} "${name}"`, known.get(name) ?? 0, counted.get(name) ?? 0);
}

/** Adds a problem when a stored count differs from the counted one. */
function expect(problems: string[], subject: string, stored: number, counted: number): void {
  if (stored !== counted) problems.push(`${subject}: ${stored} are recorded, but ${counted} are stored`);
}
