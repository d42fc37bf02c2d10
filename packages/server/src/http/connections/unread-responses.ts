import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../domain/limits.ts';
import type { AccountOrNetwork } from '../../domain/calls/account-or-network.ts';

/** Responses up to this many bytes are not counted: a connection has one at a time. */
const shortResponseBytes = 4096;

interface Entry {
  readonly network: string;
  readonly bytes: number;
  readonly since: number;
  readonly cut: () => void;
}

/**
 * Counts the bytes of responses that callers without a token have not read yet, for each network and in total. Above a limit,
 * the connection with the highest cost (bytes times milliseconds) is cut. A client that reads never costs more than clients
 * that do not.
 */
export class UnreadResponses {
  readonly #maxBytes: { ofNetwork: number; all: number };
  readonly #entries = new Map<string, Set<Entry>>();
  readonly #bytes = new Map<string, number>();
  #total = 0;

  constructor(maxBytes: { ofNetwork: number; all: number } = limits.anonymousBufferedBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes that clients have not read yet. */
  get total(): number {
    return this.#total;
  }

  /** Counts a response until the returned function is called; `cut` ends its connection. */
  add(network: string, bytes: number, cut: () => void): () => void {
    const entry = { network, bytes, since: performance.now(), cut };
    const own = this.#entries.get(network) ?? new Set();
    this.#entries.set(network, own.add(entry));
    this.#change(network, bytes);
    while ((this.#bytes.get(network) ?? 0) > this.#maxBytes.ofNetwork) this.#cut(own);
    while (this.#total > this.#maxBytes.all)
      this.#cut([...this.#entries.values()].flatMap((entries) => [...entries]));
    return () => {
      this.#release(entry);
    };
  }

  #cut(entries: Iterable<Entry>): void {
    const now = performance.now();
    const cost = ({ bytes, since }: Entry) => bytes * (now - since);
    const costliest = [...entries].reduce((one, other) => (cost(other) > cost(one) ? other : one));
    this.#release(costliest);
    costliest.cut();
  }

  #release(entry: Entry): void {
    const own = this.#entries.get(entry.network);
    if (!own?.delete(entry)) return;
    if (own.size === 0) this.#entries.delete(entry.network);
    this.#change(entry.network, -entry.bytes);
  }

  #change(network: string, bytes: number): void {
    this.#total += bytes;
    const left = (this.#bytes.get(network) ?? 0) + bytes;
    if (left === 0) this.#bytes.delete(network);
    else this.#bytes.set(network, left);
  }
}

/** Limits the unread responses of all routes of an app. `callerOf` returns the network of a caller without a known token. */
export function limitUnreadResponses(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => AccountOrNetwork,
  unread = new UnreadResponses(),
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (isWhole && payload.length > shortResponseBytes) {
      const caller = callerOf(request);
      if (typeof caller === 'string') {
        const cut = () => request.raw.socket.destroy();
        reply.raw.once('close', unread.add(caller, Buffer.byteLength(payload), cut));
      }
    }
    done(null, payload);
  });
}
