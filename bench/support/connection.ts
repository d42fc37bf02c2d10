import { connect, type Socket } from 'node:net';

/** The response to one request; status 0 means that the connection was cut before the response. */
export interface Reply {
  status: number;
  /** Whether the response says when to retry. */
  hasRetryAfter: boolean;
  text: string;
  ms: number;
}

/**
 * A persistent connection of a client: one request at a time, with a new socket if the last one was closed. It uses bare sockets,
 * because Node's own HTTP client costs more than the measured servers.
 */
export class Connection implements Disposable {
  readonly #target: URL;
  #socket: Socket | undefined;

  constructor(address: string) {
    this.#target = new URL(address);
  }

  post(body: string): Promise<Reply> {
    const { host, pathname, search } = this.#target;
    const sent = performance.now();
    const socket = (this.#socket ??= this.#open());
    const { promise, resolve } = Promise.withResolvers<Reply>();
    // In Latin-1 each byte is a character, so lengths of the text are lengths in bytes.
    let received = '';
    const finish = (status: number, hasRetryAfter = false, text = '') => {
      socket.off('data', take).off('close', cut);
      if (status === 0 || /connection: close/i.test(received)) this[Symbol.dispose]();
      resolve({ status, hasRetryAfter, text, ms: performance.now() - sent });
    };
    const cut = () => {
      finish(0);
    };
    const take = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);
      const text = Buffer.from(received.slice(head + 4), 'latin1').toString();
      finish(status, /^retry-after: \d/im.test(received.slice(0, head)), text);
    };
    socket.on('data', take).once('close', cut);
    socket.write(
      `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return promise;
  }

  /** Calls a method and resolves to its result. Throws an error with the response if it has no result. */
  async call(method: string, params: object): Promise<Record<string, unknown>> {
    const { text } = await this.post(JSON.stringify({ method, params, id: 1 }));
    const { result } = JSON.parse(text || '{}') as { result?: Record<string, unknown> };
    if (result === undefined) throw new Error(`${method}: ${text || 'the connection was cut'}`);
    return result;
  }

  [Symbol.dispose](): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    const socket = connect(Number(this.#target.port), this.#target.hostname).setNoDelay();
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
    });
    // A reset is one way to be cut off; the close that follows it is handled.
    return socket.on('error', () => undefined);
  }
}
