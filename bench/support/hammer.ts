import { connect, type Socket } from 'node:net';

export interface Load {
  /** Answers per second over all connections. */
  rate: number;
  /** Milliseconds from a request to its answer: the median, the 95th and the 99th percentile. */
  p50: number;
  p95: number;
  p99: number;
  answers: number;
}

export interface Calls {
  connections: number;
  seconds: number;
  body: (n: number) => string;
  check?: (answer: string) => void;
}

/**
 * Posts bodies over kept connections, one at a time on each, as fast as they are answered. Bare sockets, because
 * Node's own HTTP client costs more than the servers measured. Several servers get as many connections each. Anything
 * but HTTP 200 ends it with an error, and so does an answer that `check` throws at.
 */
export async function hammer(
  url: string | readonly string[],
  { connections, seconds, body, check }: Calls,
): Promise<Load> {
  const targets = [url].flat().map((address) => new URL(address));
  const deadline = performance.now() + seconds * 1000;
  const start = performance.now();
  const times: number[] = [];
  let count = 0;
  const work = async (target: URL) => {
    const socket = connect(Number(target.port), target.hostname).setNoDelay();
    while (performance.now() < deadline) {
      const sent = performance.now();
      const answer = await exchange(socket, target, body(count++));
      check?.(answer);
      times.push(performance.now() - sent);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => work(targets[at % targets.length]!)));
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { rate: times.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99), answers: times.length };
}

/** Sends one request and resolves with the body of its answer. */
export function exchange(socket: Socket, { host, pathname, search }: URL, body: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // In Latin-1 each byte is a character, as a length is counted; what is in it is UTF-8.
  let received = '';
  const take = (chunk: Buffer) => {
    received += chunk.toString('latin1');
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < head + 4 + length) return;
    socket.off('data', take).off('error', reject);
    const answer = Buffer.from(received.slice(head + 4), 'latin1').toString();
    if (received.startsWith('HTTP/1.1 200')) resolve(answer);
    else reject(new Error(answer || received.slice(0, received.indexOf('\r'))));
  };
  socket.on('data', take).once('error', reject);
  socket.write(
    `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return promise;
}
