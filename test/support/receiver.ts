import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup } from './cleanup.ts';

/** A message that a receiver got. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
  id: string;
  type: string;
  data: Record<string, unknown>;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMessage[];
  /** The most messages that were in progress at once. */
  readonly mostAtOnce: () => number;
  close(): Promise<void>;
}

/** Returns the status of the response to a message, at once or later. */
export type Respond = (message: ReceivedMessage, count: number) => number | Promise<number>;

/** Starts a receiver of webhooks, which runs until the tests of the file end. */
export async function receiver(respond: Respond = () => 204, port = 0): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  let present = 0;
  let most = 0;
  const server: Server = createServer((request, response) => {
    most = Math.max(most, ++present);
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as Pick<ReceivedMessage, 'type' | 'data'>;
      const { headers } = request;
      const message = { headers, body, id: String(headers['webhook-id']), type, data };
      received.push(message);
      void Promise.resolve(respond(message, received.length)).then((status) => {
        present--;
        response.writeHead(status).end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  cleanup(close);
  const address = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}/hook?x=1`;
  return { url, port: address.port, received, mostAtOnce: () => most, close };
}

/** Returns whether a message is signed with a secret, by the specification of Standard Webhooks and without the service's code. */
export function isSigned(
  secret: string,
  { headers, body }: Pick<ReceivedMessage, 'headers' | 'body'>,
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': given } = headers;
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(seconds)}.${body}`)
    .digest('base64');
  return String(given).split(' ').includes(`v1,${expected}`);
}

/** Asserts that the events of each text first arrived in their order; repeated events may follow. */
export function assertInOrder(received: readonly ReceivedMessage[]): void {
  const latest = new Map<unknown, number>();
  const known = new Set<string>();
  for (const { id, data } of received) {
    if (known.has(id)) continue;
    known.add(id);
    const sequence = data['sequence'] as number;
    assert.ok(sequence > (latest.get(data['text_id']) ?? 0), `text ${String(data['text_id'])}: ${id}`);
    latest.set(data['text_id'], sequence);
  }
}
