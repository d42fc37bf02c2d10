import type { Selectable } from '#kysely';
import type { CollectionEvent, ImportOutcome } from '../../domain/events/event.ts';
import { ownCollection } from '../collections/own.ts';
import type { Db } from '../db.ts';
import type { Queries } from '../engines.ts';
import { prepare } from '../prepared.ts';
import { type CollectionKey, collectionOf } from '../rows.ts';
import type { Events } from '../store.ts';
import type { EventTable } from '../tables.ts';

interface PageRequest extends CollectionKey {
  version: number;
  limit: number;
}

export function eventsIn(db: Db): Events {
  const readPage = prepare(db.read, ({ account, collectionId, version, limit }: PageRequest) =>
    eventsOf(db.read)
      .innerJoin('collection', 'collection.collectionId', 'event.collectionId')
      .where('event.collectionId', '=', collectionId)
      .where('collection.accountId', '=', account)
      .where('event.version', '>', version)
      .orderBy('event.version')
      .limit(limit),
  );
  const findCollection = prepare(db.read, ({ account, collectionId }: CollectionKey) =>
    ownCollection(db.read, account, collectionId).select('collectionId'),
  );
  return {
    async since(account, collectionId, version, limit) {
      const rows = await readPage({ account, collectionId, version, limit });
      if (rows.length === 0 && (await findCollection({ account, collectionId })).length === 0)
        return undefined;
      return rows.map(eventOf);
    },
    importFinished: (account, collectionId, outcome, now) =>
      db.write('importFinished', { account, collectionId, outcome, now }),
    prune: (args) => db.write('pruneEvents', args),
  };
}

/** Selects events with the external ids of their texts. */
export const eventsOf = (db: Queries) =>
  db
    .selectFrom('event')
    .leftJoin('text', (join) =>
      join.on('text.collectionId', '=', collectionOf('event')).onRef('text.textId', '=', 'event.textId'),
    )
    .selectAll('event')
    .select('text.extTextId');

export function eventOf({
  collectionId,
  version,
  type,
  createdAt,
  textId,
  extTextId,
  outcome,
  savedSearches,
}: Selectable<EventTable> & { extTextId: string | null }): CollectionEvent {
  return {
    ...{ collectionId, version, type, createdAt },
    ...(textId !== null && { textId }),
    ...(extTextId !== null && { extTextId }),
    ...(savedSearches !== null && { savedSearches: JSON.parse(savedSearches) as number[] }),
    ...(outcome !== null && { outcome: JSON.parse(outcome) as ImportOutcome }),
  };
}
