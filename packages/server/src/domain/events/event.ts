import { formatDate } from '../dates.ts';

/** The types of events that webhooks and event streams send. */
export const eventTypes = ['text.analysed', 'text.failed', 'import.finished', 'search.matched'] as const;
export type EventType = (typeof eventTypes)[number];

/** The state of a delivery. A `pending` event is retried until it is `delivered`, or `dead` after three days. */
export const deliveryStates = ['pending', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The counts of an import, as reported by the client that ran it. */
export interface ImportOutcome {
  stored: number;
  /** Texts that the collection already had. */
  present: number;
  /** Rows that were refused or unreadable. */
  bad: number;
}

/** A change of a collection. It has the new version of the collection, so events have an order. */
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
  /** Ids of the saved searches that the text has come to match. */
  savedSearches?: number[];
}

/**
 * Returns the id of an event, which is the same each time it is sent. The id contains the time, because a store that was restored from a
 * backup may give the same versions to other events.
 */
export function eventId({ collectionId, version, createdAt }: CollectionEvent): string {
  return `${collectionId}-${version}-${createdAt}`;
}

/** Parses the id of an event; undefined if the string is not an event id. */
export function parseEventId(
  id: string,
): Pick<CollectionEvent, 'collectionId' | 'version' | 'createdAt'> | undefined {
  const [, ...numbers] = /^(\d{1,15})-(\d{1,15})-(\d{1,12})$/.exec(id) ?? [];
  if (numbers.length !== 3) return undefined;
  const [collectionId, version, createdAt] = numbers.map(Number) as [number, number, number];
  return { collectionId, version, createdAt };
}

/** Returns an event as it is sent: JSON in one line. */
export function eventBody(event: CollectionEvent): string {
  const { type, createdAt, collectionId, version, textId, extTextId, outcome, savedSearches } = event;
  return JSON.stringify({
    type,
    timestamp: formatDate(createdAt),
    data: {
      collection_id: collectionId,
      sequence: version,
      ...(textId !== undefined && { text_id: textId }),
      ...(extTextId !== undefined && { ext_text_id: extTextId }),
      ...outcome,
      ...(savedSearches !== undefined && { saved_search_ids: savedSearches }),
    },
  });
}
