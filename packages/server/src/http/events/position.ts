import { type CollectionEvent, parseEventId } from '../../domain/events/event.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Store } from '../../store/store.ts';

/** The version of the collection after which a stream begins, and whether the reader may have missed deleted events. */
export interface Position {
  after: number;
  hasMissed: boolean;
}

/** Returns an event id for a version without an event, for a reader that reconnects before its first event. */
export const placeId = (collectionId: number, version: number): string => `${collectionId}-${version}-0`;

/**
 * Returns the position after the last event that a reader has read. Without an id, the position is the present; with the id 0,
 * it is before the oldest stored event. If the event was deleted, or a restore has replaced it, the stream begins at the oldest
 * stored event.
 */
export async function positionOf(
  { events }: Pick<Store, 'events'>,
  account: number,
  place: Pick<CollectionEvent, 'collectionId' | 'version'>,
  lastId: string | undefined,
): Promise<Position> {
  if (lastId === undefined || lastId === '') return { after: place.version, hasMissed: false };
  if (lastId === '0') return { after: 0, hasMissed: false };
  const last = parseEventId(lastId);
  if (last?.collectionId !== place.collectionId)
    throw new ServiceError('invalidParams', { field: 'Last-Event-ID' });
  const afterLast = { after: last.version, hasMissed: false };
  if (last.createdAt === 0 && last.version <= place.version) return afterLast;
  const [known] = (await events.since(account, last.collectionId, last.version - 1, 1)) ?? [];
  const exists = known?.version === last.version && known.createdAt === last.createdAt;
  return exists ? afterLast : { after: 0, hasMissed: true };
}
