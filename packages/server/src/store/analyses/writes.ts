import type { Selectable } from '#kysely';
import type { KnowledgeUse } from '../../domain/tags/vocabulary.ts';
import type { Queries } from '../engines.ts';
import { floatsToBytes } from '../floats.ts';
import type { AnalysisResult, AnalysisState, IndexedWords, TextVersion } from '../store.ts';
import { toStored } from './stored-tags.ts';
import { count, uncount } from '../collections/counts.ts';
import { requireRow, prepareWrite } from '../prepared.ts';
import { isDone, isOpen, isRunning } from '../rows.ts';
import type { AnalysisTable, CollectionTable } from '../tables.ts';
import { stamp, stampWords } from '../changes/stamp.ts';
import { addEvent } from '../events/writes.ts';
import type { WriteCommand } from '../command.ts';

const versionColumns = ['accountId', 'collectionId', 'textId', 'epoch', 'revision'] as const;

type VersionKey = Omit<TextVersion, 'accountId'>;

/** Returns the columns that identify the analysis of this version of a text. */
const keyOf = ({ collectionId, textId, epoch, revision }: VersionKey) => ({
  collectionId,
  textId,
  epoch,
  revision,
});

/** Updates the analysis of a text, if the version is still current. */
const updateIfCurrent = (db: Queries, version: VersionKey) =>
  db.updateTable('analysis').where((where) => where.and(keyOf(version)));

interface Complete {
  version: TextVersion;
  result: AnalysisResult;
  now: number;
}

/**
 * Stores a result, even if the text was released meanwhile, because the version is the same. A done text accepts only the result of
 * another model, unless it is marked to be analysed again.
 */
export const completeAnalysis: WriteCommand<Complete, boolean> = async (
  db,
  { version, result, now },
  emit,
) => {
  const {
    model,
    tags,
    topics,
    terms,
    vector,
    words,
    pairs = null,
    sentences = null,
    passages = null,
    found,
    knowledge,
    listVersion = 0,
  } = result;
  const key = keyOf(version);
  const [before] = await findState(db, key);
  const isAnalysed = before?.state === 'done';
  if (
    before === undefined ||
    before.state === 'failed' ||
    (isAnalysed && before.model === model && before.again !== 2)
  )
    return false;
  if (isAnalysed) await uncount(db, version);
  const columns = {
    ...{
      model,
      words,
      terms,
      pairs,
      sentences,
      passages,
      tags: toStored(tags),
      vector: floatsToBytes(vector),
    },
    topics: topics ? toStored(topics) : null,
    found: found ? toStored(found) : null,
    again: nextMark(before, listVersion, knowledge),
  };
  requireRow(await storeResult(db, { ...key, ...columns }));
  await count(db, version.collectionId, { words, model }, 1);
  const { collectionId, textId } = version;
  const stamped = await (isAnalysed ? stamp : stampWords)(db, collectionId, textId);
  await addEvent(db, { collectionId, version: stamped, type: 'text.analysed', now, textId });
  emit({ kind: 'analysed', text: version });
  return true;
};

/**
 * Returns the mark of a text after a result: 1 when vocabularies have changed meanwhile and are to be applied again, 2 when the use of
 * the world's names has changed and the text is to be analysed again; null for neither.
 */
function nextMark(
  collection: Pick<Selectable<CollectionTable>, 'listVersion' | 'knowledge'>,
  listVersion: number,
  knowledge: KnowledgeUse | undefined,
): 1 | 2 | null {
  if (knowledge !== undefined && knowledge !== (collection.knowledge ?? 'world')) return 2;
  return collection.listVersion > listVersion ? 1 : null;
}

const findState = prepareWrite((db, version: VersionKey) =>
  db
    .selectFrom('analysis')
    .innerJoin('collection', 'collection.collectionId', 'analysis.collectionId')
    .select(['state', 'model', 'again', 'listVersion', 'knowledge'])
    .where('analysis.collectionId', '=', version.collectionId)
    .where('textId', '=', version.textId)
    .where('analysis.epoch', '=', version.epoch)
    .where('revision', '=', version.revision),
);

type ResultColumns = Pick<AnalysisTable, 'model' | 'words' | 'terms' | 'tags' | 'topics' | 'vector'> & {
  found: string | null;
  again: number | null;
  pairs: Uint8Array | null;
  sentences: Uint8Array | null;
  passages: Uint8Array | null;
};

const storeResult = prepareWrite((db, values: VersionKey & ResultColumns) => {
  const { revision, model, words, terms, tags, topics, vector, pairs, sentences, passages, found, again } =
    values;
  return updateIfCurrent(db, values)
    .set({ state: 'done', leaseUntil: null, failedModel: null, attempts: 0, model, words, terms })
    .set({ tags, topics, vector, pairs, pairsRevision: revision, found, again })
    .set({ sentences, passages, sentencesRevision: revision })
    .returning('textId');
});

interface SetTerms {
  version: TextVersion;
  words: IndexedWords;
}

export const setTerms: WriteCommand<SetTerms, boolean> = async (db, { version, words }, emit) => {
  const { revision } = version;
  const row = await updateIfCurrent(db, version)
    .set((analysis) => ({
      ...words,
      pairsRevision: revision,
      // Passages of another revision stay unknown.
      passages: analysis.case().when('sentencesRevision', '=', revision).then(analysis.ref('passages')).end(),
      sentencesRevision: revision,
    }))
    .where('state', '=', 'done')
    .returning('textId')
    .executeTakeFirst();
  if (row === undefined) return false;
  await stamp(db, version.collectionId, version.textId);
  emit({ kind: 'analysed', text: version });
  return true;
};

interface Fail {
  version: TextVersion;
  maxAttempts: number;
  now: number;
  model: string;
}

export const failAnalysis: WriteCommand<Fail, AnalysisState | 'keptOld' | 'dropped'> = async (
  db,
  { version, maxAttempts, now, model },
  emit,
) => {
  const row = await updateIfCurrent(db, version)
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      leaseUntil: null,
      queuedAt: now,
      state: row
        .case()
        .when(row('attempts', '+', 1), '>=', maxAttempts)
        .then('failed' as const)
        .else('pending' as const)
        .end(),
    }))
    .where('state', '=', 'running')
    .returning('state')
    .executeTakeFirst();
  if (row === undefined) return await failReanalysis(db, version, maxAttempts, model);
  if (row.state === 'failed') {
    const { collectionId, textId } = version;
    const stamped = await stamp(db, collectionId, textId);
    await addEvent(db, { collectionId, version: stamped, type: 'text.failed', now, textId });
  }
  emit({ kind: row.state === 'failed' ? 'failed' : 'pending', text: version });
  return row.state;
};

/** Counts a failure of a done text that was analysed again. The text keeps its result. */
async function failReanalysis(db: Queries, version: TextVersion, maxAttempts: number, model: string) {
  const row = await updateIfCurrent(db, version)
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      leaseUntil: null,
      failedModel: row
        .case()
        .when(row('attempts', '+', 1), '>=', maxAttempts)
        .then(model)
        .else(null)
        .end(),
      // A text that keeps its old result is not pending any more.
      again: row
        .case()
        .when(row('attempts', '+', 1), '>=', maxAttempts)
        .then(null)
        .else(row.ref('again'))
        .end(),
    }))
    .where('state', '=', 'done')
    .where('leaseUntil', 'is not', null)
    .returning('failedModel')
    .executeTakeFirst();
  if (row === undefined) return 'dropped';
  return row.failedModel === null ? 'done' : 'keptOld';
}

/** Releases the given texts, or every text in progress when none are given. */
export const releaseAnalyses: WriteCommand<{ versions?: readonly TextVersion[] }, number> = async (
  db,
  { versions },
  emit,
) => {
  const queries =
    versions === undefined
      ? [db.updateTable('analysis')]
      : versions.map((version) => updateIfCurrent(db, version));
  let released = 0;
  for (const query of queries) {
    const rows = await query
      .set({ state: 'pending', leaseUntil: null })
      .where(isRunning)
      .returning(versionColumns)
      .execute();
    for (const text of rows) emit({ kind: 'pending', text });
    const reanalysed = await query
      .set({ leaseUntil: null })
      .where(isDone)
      .where('model', 'in', db.selectFrom('modelCount').select('model'))
      .where('failedModel', 'is', null)
      .where('leaseUntil', 'is not', null)
      .executeTakeFirst();
    released += rows.length + Number(reanalysed.numUpdatedRows);
  }
  return released;
};

/** Extends the leases of texts in progress. Skips texts that are finished or released, or whose version is no longer current. */
export async function renewLeases(
  db: Queries,
  { versions, leaseUntil }: { versions: readonly TextVersion[]; leaseUntil: number },
): Promise<void> {
  for (const version of versions) {
    await updateIfCurrent(db, version).set({ leaseUntil }).where('leaseUntil', 'is not', null).execute();
  }
}

export const requeueFailedAnalyses: WriteCommand<{ now: number }, number> = async (db, { now }, emit) => {
  const rows = await db
    .updateTable('analysis')
    .set({ state: 'pending', attempts: 0, queuedAt: now })
    .where(isOpen)
    .where('state', '=', 'failed')
    .returning(versionColumns)
    .execute();
  for (const text of rows) {
    await stamp(db, text.collectionId, text.textId);
    emit({ kind: 'pending', text });
  }
  return rows.length + (await forget(db));
};

export const forgetFailures: WriteCommand<{ model: string }, number> = (db, { model }) => forget(db, model);

/** Allows another attempt for texts whose analysis with a newer model failed, except where it failed with the given model. */
async function forget(db: Queries, exceptModel?: string): Promise<number> {
  let query = db
    .updateTable('analysis')
    .set({ failedModel: null, attempts: 0 })
    .where(isDone)
    .where('model', 'in', db.selectFrom('modelCount').select('model'))
    .where('failedModel', 'is not', null);
  if (exceptModel !== undefined) query = query.where('failedModel', '<>', exceptModel);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}
