import { connect, type Socket } from 'node:net';

/** The response to one request; status 0 means that the connection was cut before it. */
export interface Reply {
  status: number;
  /** Whether the response says when to retry. */
  hasRetryAfter: boolean;
  text: string;
  ms: number;
}

/**
 * A kept connection of a client that does not care what it is told: one request at a time, and another connection where
 * one was cut. Bare sockets, because Node's own HTTP client costs more than the service.
 */
export class Connection {
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
    // In Latin-1 each byte is a character, as a length is counted.
    let received = '';
    const done = (status: number, hasRetryAfter = false, text = '') => {
      socket.off('data', take).off('close', cut);
      if (status === 0 || /connection: close/i.test(received)) this.end();
      resolve({ status, hasRetryAfter, text, ms: performance.now() - sent });
    };
    const cut = () => {
      done(0);
    };
    const take = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);
      done(status, /^retry-after: \d/im.test(received.slice(0, head)), received.slice(head + 4));
    };
    socket.on('data', take).once('close', cut);
    socket.write(
      `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return promise;
  }

  end(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    const socket = connect(Number(this.#target.port), this.#target.hostname).setNoDelay();
    // A reset is one way to be cut off; the close behind it is heard.
    return socket.on('error', () => undefined);
  }
}
