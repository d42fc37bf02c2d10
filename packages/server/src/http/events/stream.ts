import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CollectionEvent, eventBody, eventId } from '../../domain/events/event.ts';
import { limits } from '../../domain/limits.ts';

/** How often the store is asked for events that nobody has told of. */
const lookEveryMs = 1000;
/** A line goes out so often, for proxies close a connection at rest. */
const beatEveryMs = 15_000;
/** Events that are read at once. */
const page = 100;

export interface Reading {
  response: ServerResponse;
  /** What is written before the first event. */
  opening: string;
  after: number;
  /** The next events, ascending; undefined when the collection is gone. */
  read: (after: number, limit: number) => Promise<CollectionEvent[] | undefined>;
  /** Whether the token or key still opens the stream. */
  mayGoOn: () => Promise<boolean>;
  /** Resolves when there may be more. */
  more: () => Promise<unknown>;
  /** Aborted when the reader hangs up or loses its right, or the service stops. */
  signal: AbortSignal;
}

/** Writes events as they come, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), until it is to end. */
export async function writeEvents(reading: Reading): Promise<void> {
  const { response, read, mayGoOn, more, signal } = reading;
  let { after } = reading;
  let beatAt = performance.now();
  await write(response, reading.opening, signal);
  while (!signal.aborted) {
    // Begins before the look, so that no change falls in between.
    const change = more();
    const events = await read(after, page);
    // The regular check may come .7 s after the end of the right, and no event may be sent in between.
    if (events === undefined || (events.length > 0 && !(await mayGoOn()))) return;
    for (const event of events) await write(response, eventText(event), signal);
    after = events.at(-1)?.version ?? after;
    if (performance.now() - beatAt > beatEveryMs) {
      beatAt = performance.now();
      await write(response, ':\n\n', signal);
    }
    if (events.length < page)
      await Promise.race([change, sleep(lookEveryMs, undefined, { signal, ref: false })]);
  }
}

const eventText = (event: CollectionEvent): string =>
  `id: ${eventId(event)}\nevent: ${event.type}\ndata: ${eventBody(event)}\n\n`;

/** Writes a text and waits for a slow reader; a reader that takes nothing is cut off. */
async function write(response: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted || response.write(text)) return;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(limits.unreadSeconds * 1000)]);
  try {
    await once(response, 'drain', { signal: patience });
  } catch (error) {
    // Whether it is gone already makes no difference.
    response.destroy();
    throw error;
  }
}
