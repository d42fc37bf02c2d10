import { sql } from '#kysely';
import type { EventType } from '../../domain/events/event.ts';
import type { Queries } from '../engines.ts';
import { floatsToBytes } from '../floats.ts';
import type { AnalysisResult, AnalysisState, TextVersion } from '../store.ts';
import { toStored } from './stored-tags.ts';
import { count, uncount } from '../collections/counts.ts';
import { requireRow, preparedWrite } from '../prepared.ts';
import { isOpen } from '../rows.ts';
import { stamp } from '../changes/stamp.ts';
import { addEvent } from '../events/writes.ts';
import type { WriteCommand } from '../command.ts';

// Written out instead of bound, so that the planner sees that the partial indexes serve.
const isDone = sql<boolean>`state = 'done'`;
const isRunning = sql<boolean>`state = 'running'`;

const versionColumns = ['accountId', 'collectionId', 'textId', 'epoch', 'revision'] as const;

type VersionKey = Omit<TextVersion, 'accountId'>;

/** What the analysis of exactly this version of a text is known by. */
const keyOf = ({ collectionId, textId, epoch, revision }: VersionKey) => ({
  collectionId,
  textId,
  epoch,
  revision,
});

const current = (db: Queries, version: VersionKey) =>
  db.updateTable('analysis').where((where) => where.and(keyOf(version)));

interface Complete {
  version: TextVersion;
  result: AnalysisResult;
  now: number;
}

/**
 * A text that was given back meanwhile takes the result all the same: it is that version's. What is done takes one of
 * another model than its own.
 */
export const completeAnalysis: WriteCommand<Complete, boolean> = async (
  db,
  { version, result, now },
  emit,
) => {
  const { model, tags, topics, terms, vector, words, pairs = null } = result;
  const { collectionId, textId, epoch, revision } = version;
  const key = [collectionId, textId, epoch, revision] as const;
  const [before] = await findState(db, ...key);
  const isAnalysed = before?.state === 'done';
  if (before === undefined || before.state === 'failed' || (isAnalysed && before.model === model))
    return false;
  if (isAnalysed) await uncount(db, version);
  const stored = [toStored(tags), topics ? toStored(topics) : null, floatsToBytes(vector)] as const;
  requireRow(await storeResult(db, ...key, model, words, terms, pairs, ...stored));
  await count(db, collectionId, { words, model }, 1);
  await stampAndTell(db, version, 'text.analysed', now);
  emit({ kind: 'analysed', text: version });
  return true;
};

const findState = preparedWrite((db, collectionId: number, textId: number, epoch: number, revision: number) =>
  db
    .selectFrom('analysis')
    .select(['state', 'model'])
    .where((where) => where.and(keyOf({ collectionId, textId, epoch, revision }))),
);

const storeResult = preparedWrite(
  (
    db,
    collectionId: number,
    textId: number,
    epoch: number,
    revision: number,
    model: string,
    words: number,
    terms: Uint8Array,
    pairs: Uint8Array | null,
    tags: string,
    topics: string | null,
    vector: Uint8Array,
  ) =>
    current(db, { collectionId, textId, epoch, revision })
      .set({ state: 'done', leaseUntil: null, failedModel: null, attempts: 0, model, words, terms })
      .set({ tags, topics, vector, pairs, pairsRevision: revision })
      .returning('textId'),
);

interface SetTerms {
  version: TextVersion;
  terms: Uint8Array;
  pairs: Uint8Array;
}

export const setTerms: WriteCommand<SetTerms, boolean> = async (db, { version, terms, pairs }, emit) => {
  const row = await current(db, version)
    .set({ terms, pairs, pairsRevision: version.revision })
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
  const row = await current(db, version)
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
  if (row === undefined) return await failAnew(db, version, maxAttempts, model);
  if (row.state === 'failed') await stampAndTell(db, version, 'text.failed', now);
  emit({ kind: row.state === 'failed' ? 'failed' : 'pending', text: version });
  return row.state;
};

async function stampAndTell(
  db: Queries,
  { collectionId, textId }: TextVersion,
  type: EventType,
  now: number,
): Promise<void> {
  const version = await stamp(db, collectionId, textId);
  await addEvent(db, { collectionId, version, type, now, textId });
}

/** Stores a failure of a text that has a result of another model, which it keeps. */
async function failAnew(db: Queries, version: TextVersion, maxAttempts: number, model: string) {
  const row = await current(db, version)
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      leaseUntil: null,
      failedModel: row
        .case()
        .when(row('attempts', '+', 1), '>=', maxAttempts)
        .then(model)
        .else(null)
        .end(),
    }))
    .where('state', '=', 'done')
    .where('leaseUntil', 'is not', null)
    .returning('failedModel')
    .executeTakeFirst();
  if (row === undefined) return 'dropped';
  return row.failedModel === null ? 'done' : 'keptOld';
}

/** All that are under way when no versions are given. */
export const releaseAnalyses: WriteCommand<{ versions?: readonly TextVersion[] }, number> = async (
  db,
  { versions },
  emit,
) => {
  const queries =
    versions === undefined ? [db.updateTable('analysis')] : versions.map((version) => current(db, version));
  let released = 0;
  for (const query of queries) {
    const rows = await query
      .set({ state: 'pending', leaseUntil: null })
      .where(isRunning)
      .returning(versionColumns)
      .execute();
    for (const text of rows) emit({ kind: 'pending', text });
    const anew = await query
      .set({ leaseUntil: null })
      .where(isDone)
      .where('model', 'in', db.selectFrom('modelCount').select('model'))
      .where('failedModel', 'is', null)
      .where('leaseUntil', 'is not', null)
      .executeTakeFirst();
    released += rows.length + Number(anew.numUpdatedRows);
  }
  return released;
};

/** Whoever analyses them still does; those that another has taken over, or that are over, are left as they are. */
export async function renewLeases(
  db: Queries,
  { versions, leaseUntil }: { versions: readonly TextVersion[]; leaseUntil: number },
): Promise<void> {
  for (const version of versions) {
    await current(db, version).set({ leaseUntil }).where('leaseUntil', 'is not', null).execute();
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

/** Lets texts that could not be analysed anew be tried again; those that could not with the given model are left. */
async function forget(db: Queries, exceptOf?: string): Promise<number> {
  let query = db
    .updateTable('analysis')
    .set({ failedModel: null, attempts: 0 })
    .where(isDone)
    .where('model', 'in', db.selectFrom('modelCount').select('model'))
    .where('failedModel', 'is not', null);
  if (exceptOf !== undefined) query = query.where('failedModel', '<>', exceptOf);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}
