import { sql } from '#kysely';
import type { Marks } from '../../domain/tags/vocabulary.ts';
import { lease } from '../analyses/claim.ts';
import { toStored } from '../analyses/stored-tags.ts';
import { stamp } from '../changes/stamp.ts';
import type { WriteCommand } from '../command.ts';
import { lockRows, type Queries } from '../engines.ts';
import { type CollectionKey, isDone } from '../rows.ts';
import type { Job, LinkedText, TextsToMark } from '../store.ts';

interface MarkTexts extends CollectionKey {
  texts: TextsToMark;
  again: 1 | 2;
}

/** Marks analysed texts. A text that is to be analysed again stays so, because its analysis applies the vocabularies too. */
export async function markTexts(
  db: Queries,
  { account, collectionId, texts, again }: MarkTexts,
): Promise<void> {
  if (Array.isArray(texts) && texts.length === 0) return;
  let query = db
    .updateTable('analysis')
    .set({ again })
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .where(isDone)
    .where(sql<boolean>`coalesce(again, 0) < ${again}`);
  if (texts === 'linked') query = query.where('found', 'is not', null);
  else if (texts !== 'all') query = query.where('textId', 'in', [...texts]);
  // An earlier failure may have used up the attempts.
  if (again === 2) query = query.set({ attempts: 0, failedModel: null });
  await query.execute();
}

export async function finishMarking(
  db: Queries,
  { account, collectionId, listVersion, marks }: CollectionKey & { listVersion: number; marks: Marks },
): Promise<void> {
  await db
    .updateTable('collection')
    .set({ markedVersion: listVersion, marks: JSON.stringify(marks) })
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .where('markedVersion', '<', listVersion)
    .execute();
}

export const storeLinked: WriteCommand<{ texts: readonly LinkedText[] }, void> = async (
  db,
  { texts },
  emit,
) => {
  for (const { version, tags, found, listVersion } of texts) {
    const { collectionId, textId, epoch, revision } = version;
    const row = await db
      .selectFrom('analysis')
      .innerJoin('collection', 'collection.collectionId', 'analysis.collectionId')
      .select(['analysis.tags', 'collection.listVersion'])
      .where('analysis.collectionId', '=', collectionId)
      .where('textId', '=', textId)
      .where('analysis.epoch', '=', epoch)
      .where('revision', '=', revision)
      .where('again', '=', 1)
      .where(isDone)
      .executeTakeFirst();
    if (row === undefined) continue;
    const stored = toStored(tags);
    await db
      .updateTable('analysis')
      .set({ tags: stored, found: found ? toStored(found) : null })
      .set({ again: row.listVersion > listVersion ? 1 : null })
      .where('collectionId', '=', collectionId)
      .where('textId', '=', textId)
      .execute();
    if (stored === row.tags) continue;
    await stamp(db, collectionId, textId);
    emit({ kind: 'analysed', text: version });
  }
};

interface ClaimAgain {
  limit: number;
  now: number;
  leaseUntil: number;
}

/** Leases done texts that are marked to be analysed again. The rows stay done and keep their results. */
export const claimAgain: WriteCommand<ClaimAgain, Job[]> = async (
  db,
  { limit, now, leaseUntil },
  _,
  engine,
) => {
  const jobs: Job[] = [];
  while (jobs.length < limit) {
    const query = db
      .selectFrom('analysis')
      .select(['collectionId', 'textId', 'leaseUntil'])
      .where('again', '=', 2)
      .where('again', 'is not', null)
      .where(isDone)
      .where('failedModel', 'is', null)
      .where((where) => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<=', now)]))
      .orderBy('collectionId')
      .orderBy('textId')
      .limit(1);
    const next = await lockRows(engine, query).executeTakeFirst();
    if (next === undefined) break;
    const attempts = next.leaseUntil === null ? 0 : 1;
    jobs.push(await lease(db, next, { state: 'done', leaseUntil, attempts }));
  }
  return jobs;
};
