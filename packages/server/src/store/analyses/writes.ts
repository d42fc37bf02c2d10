import type { Queries } from '../engines.ts';
import { bytesOf } from '../floats.ts';
import type { AnalysisResult, AnalysisState, TextVersion } from '../store.ts';
import { toStored } from './stored-tags.ts';
import { count } from '../collections/counts.ts';
import { stamp } from '../changes/stamp.ts';
import type { WriteUnit } from '../command.ts';

const versionColumns = ['accountId', 'collectionId', 'textId', 'epoch', 'revision'] as const;

/** The analysis of exactly this version of the text, while it has neither a result nor been given up. */
const current = (db: Queries, version: TextVersion) =>
  db
    .updateTable('analysis')
    .where('collectionId', '=', version.collectionId)
    .where('textId', '=', version.textId)
    .where('epoch', '=', version.epoch)
    .where('revision', '=', version.revision);

interface Complete {
  version: TextVersion;
  result: AnalysisResult;
}

/** A text that was given back meanwhile takes the result all the same: it is that version's. */
export const completeAnalysis: WriteUnit<Complete, boolean> = async (db, { version, result }, emit) => {
  const { model, tags, terms, vector, words } = result;
  const row = await current(db, version)
    .set({ state: 'done', leaseUntil: null, model, words, terms })
    .set({ tags: toStored(tags), vector: bytesOf(vector) })
    .where('state', 'in', ['pending', 'running'])
    .returning(['tags', 'tagEdits', 'words'])
    .executeTakeFirst();
  if (row === undefined) return false;
  await count(db, version.collectionId, row, 1);
  await stamp(db, version.collectionId, version.textId);
  emit({ kind: 'analysed', text: version });
  return true;
};

interface SetTerms {
  version: TextVersion;
  terms: Uint8Array;
}

export const setTerms: WriteUnit<SetTerms, boolean> = async (db, { version, terms }, emit) => {
  const row = await current(db, version)
    .set({ terms })
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
}

export const failAnalysis: WriteUnit<Fail, AnalysisState | 'dropped'> = async (db, args, emit) => {
  const { version, maxAttempts, now } = args;
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
  if (row === undefined) return 'dropped';
  if (row.state === 'failed') await stamp(db, version.collectionId, version.textId);
  emit({ kind: row.state === 'failed' ? 'failed' : 'pending', text: version });
  return row.state;
};

/** All running ones when no versions are given. */
export const releaseAnalyses: WriteUnit<{ versions?: readonly TextVersion[] }, number> = async (
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
      .where('state', '=', 'running')
      .returning(versionColumns)
      .execute();
    for (const text of rows) emit({ kind: 'pending', text });
    released += rows.length;
  }
  return released;
};

export const requeueFailedAnalyses: WriteUnit<{ now: number }, number> = async (db, { now }, emit) => {
  const rows = await db
    .updateTable('analysis')
    .set({ state: 'pending', attempts: 0, queuedAt: now })
    .where('state', '=', 'failed')
    .returning(versionColumns)
    .execute();
  for (const text of rows) {
    await stamp(db, text.collectionId, text.textId);
    emit({ kind: 'pending', text });
  }
  return rows.length;
};
