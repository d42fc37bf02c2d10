import type { Selectable } from '#kysely';
import type { EventType, ImportOutcome } from '../../domain/events/event.ts';
import { raise } from '../changes/stamp.ts';
import { ownCollection } from '../collections/own.ts';
import type { Queries } from '../engines.ts';
import { prepareWrite } from '../prepared.ts';
import type { EventTable } from '../tables.ts';

interface NewEvent {
  collectionId: number;
  /** The version of the collection, which the same write has raised. */
  version: number;
  type: EventType;
  now: number;
  textId?: number;
  outcome?: ImportOutcome;
  savedSearches?: readonly number[];
}

/** Stores an event in the transaction of the change that it reports, with a delivery for each webhook that subscribes to it. */
export async function addEvent(db: Queries, event: NewEvent): Promise<void> {
  const { collectionId, version, type, now, textId, outcome, savedSearches } = event;
  await storeEvent(db, {
    ...{ collectionId, version, type },
    createdAt: now,
    textId: textId ?? null,
    outcome: outcome ? JSON.stringify(outcome) : null,
    savedSearches: savedSearches ? JSON.stringify(savedSearches) : null,
  });
  const webhooks = await enabledWebhooks(db, { collectionId });
  const subscribers = webhooks.filter(({ events }) => events.split(' ').includes(type));
  if (subscribers.length === 0) return;
  const delivery = {
    version,
    collectionId,
    textId: textId ?? 0,
    state: 'pending',
    queuedAt: now,
    dueAt: now,
  } as const;
  await db
    .insertInto('delivery')
    .values(subscribers.map(({ webhookId }) => ({ webhookId, ...delivery })))
    .execute();
}

const storeEvent = prepareWrite(
  (db, { collectionId, version, type, createdAt, textId, outcome, savedSearches }: Selectable<EventTable>) =>
    db.insertInto('event').values({ collectionId, version, type, createdAt, textId, outcome, savedSearches }),
);

const enabledWebhooks = prepareWrite((db, { collectionId }: { collectionId: number }) =>
  db
    .selectFrom('webhook')
    .select(['webhookId', 'events'])
    .where('collectionId', '=', collectionId)
    .where('isEnabled', '=', 1),
);

interface FinishedImport {
  account: number;
  collectionId: number;
  outcome: ImportOutcome;
  now: number;
}

export async function importFinished(db: Queries, args: FinishedImport): Promise<boolean> {
  const { account, collectionId, outcome, now } = args;
  const own = await ownCollection(db, account, collectionId).select('collectionId').executeTakeFirst();
  if (own === undefined) return false;
  const version = await raise(db, collectionId);
  await addEvent(db, { collectionId, version, type: 'import.finished', now, outcome });
  return true;
}

interface Prune {
  before: number;
  deadBefore: number;
  atMost: number;
}

/** Deletes old events. Their deliveries are deleted by the foreign key. */
export async function pruneEvents(db: Queries, { before, deadBefore, atMost }: Prune): Promise<number> {
  const old = await db
    .selectFrom('event')
    .select(['collectionId', 'version'])
    .where('createdAt', '<', before)
    .where((event) =>
      event.or([
        event('createdAt', '<', deadBefore),
        event.not(
          event.exists(
            event
              .selectFrom('delivery')
              .select('delivery.version')
              .whereRef('delivery.collectionId', '=', 'event.collectionId')
              .whereRef('delivery.version', '=', 'event.version')
              .where('delivery.state', '<>', 'delivered'),
          ),
        ),
      ]),
    )
    .limit(atMost)
    .execute();
  for (const { collectionId, version } of old)
    await db
      .deleteFrom('event')
      .where('collectionId', '=', collectionId)
      .where('version', '=', version)
      .execute();
  return old.length;
}
