import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { cleanup } from './cleanup.ts';

/** An event as a browser's EventSource dispatches it. */
export interface StreamedEvent {
  id: string;
  type: string;
  data: { type: string; data: Record<string, unknown> };
}

export interface EventStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly events: StreamedEvent[];
  /** Returns the id with which a reader resumes: of the last event, or of the place where it began. */
  lastId(): string;
  /** Returns everything that was received. */
  text(): string;
  readonly isOver: () => boolean;
  /** Stops reading and keeps the connection. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Reads `GET /events` by the rules of the HTML standard. */
export async function openStream(
  url: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(`${url}/events?${query}`, { headers, agent: false }, resolve).on('error', reject);
  cleanup(() => request.destroy());
  const response = await promise;
  const events: StreamedEvent[] = [];
  let [text, rest, lastId, isOver] = ['', '', '', false];
  response.setEncoding('utf8');
  response.on('error', () => undefined);
  response.on('close', () => (isOver = true));
  response.on('data', (chunk: string) => {
    text += chunk;
    rest += chunk;
    const blocks = rest.split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map<string, string>();
      for (const line of block.split('\n')) {
        const at = line.indexOf(':');
        if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).replace(/^ /, ''));
      }
      lastId = fields.get('id') ?? lastId;
      const data = fields.get('data');
      if (data === undefined) continue;
      events.push({ id: lastId, type: fields.get('event') ?? 'message', data: JSON.parse(data) as never });
    }
  });
  return {
    status: response.statusCode!,
    headers: response.headers,
    events,
    lastId: () => lastId,
    text: () => text,
    isOver: () => isOver,
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => request.destroy(),
  };
}
