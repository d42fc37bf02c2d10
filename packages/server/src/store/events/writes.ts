import type { EventType, ImportOutcome } from '../../domain/events/event.ts';
import { raise } from '../changes/stamp.ts';
import { ownCollection } from '../collections/own.ts';
import type { Queries } from '../engines.ts';
import { preparedWrite } from '../prepared.ts';

interface Happened {
  collectionId: number;
  /** The version of the collection, raised by what happened. */
  version: number;
  type: EventType;
  now: number;
  textId?: number;
  outcome?: ImportOutcome;
}

/** Notes what happened, in the transaction in which it happens, with a delivery for each webhook that is to be told of it. */
export async function addEvent(db: Queries, happened: Happened): Promise<void> {
  const { collectionId, version, type, now, textId, outcome } = happened;
  const written = outcome ? JSON.stringify(outcome) : null;
  await storeEvent(db, collectionId, version, type, now, textId ?? null, written);
  const webhooks = await webhooksOf(db, collectionId);
  const told = webhooks.filter(({ events }) => events.split(' ').includes(type));
  if (told.length === 0) return;
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
    .values(told.map(({ webhookId }) => ({ webhookId, ...delivery })))
    .execute();
}

const storeEvent = preparedWrite(
  (
    db,
    collectionId: number,
    version: number,
    type: EventType,
    createdAt: number,
    textId: number | null,
    outcome: string | null,
  ) => db.insertInto('event').values({ collectionId, version, type, createdAt, textId, outcome }),
);

const webhooksOf = preparedWrite((db, collectionId: number) =>
  db
    .selectFrom('webhook')
    .select(['webhookId', 'events'])
    .where('collectionId', '=', collectionId)
    .where('isEnabled', '=', 1),
);

interface Finished {
  account: number;
  collectionId: number;
  outcome: ImportOutcome;
  now: number;
}

export async function importFinished(db: Queries, args: Finished): Promise<boolean> {
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

/** Deliveries go with their event, by the foreign key. */
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
