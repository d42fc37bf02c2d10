import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CollectionEvent, eventBody, eventId } from '../../domain/events/event.ts';
import { limits } from '../../domain/limits.ts';

/** Milliseconds between two reads of the store, for events that nothing has announced at this node. */
const pollEveryMs = 1000;
/** Milliseconds between two comment lines, because proxies close an idle connection. */
const heartbeatEveryMs = 15_000;
/** Events in one read. */
const page = 100;

export interface Reading {
  response: ServerResponse;
  /** Text that is written before the first event. */
  opening: string;
  after: number;
  /** Returns the next events, ascending; undefined if the collection was deleted. */
  read: (after: number, limit: number) => Promise<CollectionEvent[] | undefined>;
  /** Resolves to true while the token or key still gives access. */
  hasAccess: () => Promise<boolean>;
  /** Resolves when there may be new events. */
  more: () => Promise<unknown>;
  /** Aborted when the reader disconnects or loses access, or the service stops. */
  signal: AbortSignal;
}

/**
 * Writes the events of a collection as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html)
 * until `signal` aborts, access is lost or the collection is deleted.
 */
export async function writeEvents(reading: Reading): Promise<void> {
  const { response, read, hasAccess, more, signal } = reading;
  let { after } = reading;
  let heartbeatAt = performance.now();
  await write(response, reading.opening, signal);
  while (!signal.aborted) {
    // Listens for changes before it reads, so that a change during the read is not missed.
    const change = more();
    const events = await read(after, page);
    // The regular check may come 0.7 s after access is lost, and no event may be sent in between.
    if (events === undefined || (events.length > 0 && !(await hasAccess()))) return;
    for (const event of events) await write(response, eventText(event), signal);
    after = events.at(-1)?.version ?? after;
    if (performance.now() - heartbeatAt > heartbeatEveryMs) {
      heartbeatAt = performance.now();
      await write(response, ':\n\n', signal);
    }
    if (events.length < page)
      await Promise.race([change, sleep(pollEveryMs, undefined, { signal, ref: false })]);
  }
}

const eventText = (event: CollectionEvent): string =>
  `id: ${eventId(event)}\nevent: ${event.type}\ndata: ${eventBody(event)}\n\n`;

/** Writes a text and waits for a slow reader. A reader that reads nothing for `limits.unreadSeconds` is cut off. */
async function write(response: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted || response.write(text)) return;
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(limits.unreadSeconds * 1000)]);
  try {
    await once(response, 'drain', { signal: timeout });
  } catch (error) {
    response.destroy();
    throw error;
  }
}
