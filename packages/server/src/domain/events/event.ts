import { formatDate } from '../dates.ts';

/** The types of events that webhooks and event streams send. */
export const eventTypes = ['text.analysed', 'text.failed', 'import.finished'] as const;
export type EventType = (typeof eventTypes)[number];

/** How far an event has come to a webhook: `pending` is tried until it is `delivered`, or `dead` after three days. */
export const deliveryStates = ['pending', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What an import came to, as whoever ran it says. */
export interface ImportOutcome {
  stored: number;
  /** In the collection already. */
  present: number;
  /** Refused or unreadable. */
  bad: number;
}

/** Something that happened in a collection. It has the version of the collection that came of it, so that events have an order without gaps. */
export interface CollectionEvent {
  collectionId: number;
  version: number;
  type: EventType;
  /** Seconds since 1970. */
  createdAt: number;
  textId?: number;
  /** The current ext_text_id of the text; absent once it is deleted. */
  extTextId?: string;
  outcome?: ImportOutcome;
}

/**
 * The name of an event, the same however often it is sent. Its time is in it because a store that was restored counts the
 * same versions again for other events.
 */
export function eventId({ collectionId, version, createdAt }: CollectionEvent): string {
  return `${collectionId}-${version}-${createdAt}`;
}

/** Parses the id of an event; undefined if it is not one. */
export function parseEventId(
  id: string,
): Pick<CollectionEvent, 'collectionId' | 'version' | 'createdAt'> | undefined {
  const [, ...numbers] = /^(\d{1,15})-(\d{1,15})-(\d{1,12})$/.exec(id) ?? [];
  if (numbers.length !== 3) return undefined;
  const [collectionId, version, createdAt] = numbers.map(Number) as [number, number, number];
  return { collectionId, version, createdAt };
}

/** An event as it travels: the JSON that receivers are sent, in one line. */
export function eventBody(event: CollectionEvent): string {
  const { type, createdAt, collectionId, version, textId, extTextId, outcome } = event;
  return JSON.stringify({
    type,
    timestamp: formatDate(createdAt),
    data: {
      collection_id: collectionId,
      sequence: version,
      ...(textId !== undefined && { text_id: textId }),
      ...(extTextId !== undefined && { ext_text_id: extTextId }),
      ...outcome,
    },
  });
}
