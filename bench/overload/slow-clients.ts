import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Responses, timesOf } from './flood.ts';

export interface SlowClients {
  kind: 'headers' | 'bodies' | 'readers';
  /** The address of calls, with a token. */
  address: string;
  clients: number;
  seconds: number;
  /** The request of the readers, which has a large response. */
  body: string;
}

/**
 * Runs clients that keep connections open and do as little as they can: `headers` send a header line each second, `bodies` a byte
 * of a body, `readers` request large responses and read nothing. A client that is cut off connects again.
 */
export async function runSlowClients({
  kind,
  address,
  clients,
  seconds,
  body,
}: SlowClients): Promise<Responses> {
  const { hostname, port, host, pathname, search } = new URL(address);
  const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`;
  const openings = {
    headers: head,
    bodies: `${head}Content-Length: 60000\r\n\r\n{`,
    readers: `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  };
  const drip = { headers: 'X-Slow: 1\r\n', bodies: ' ', readers: undefined }[kind];
  const deadline = performance.now() + seconds * 1000;
  let cut = 0;
  const work = async () => {
    while (performance.now() < deadline) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const closed = new Promise<void>((resolve) => socket.once('close', () => { resolve(); })); // prettier-ignore
      if (kind === 'readers') socket.pause();
      else socket.resume();
      socket.write(openings[kind]);
      const ticks = setInterval(() => drip !== undefined && socket.writable && socket.write(drip), 1000);
      await Promise.race([closed, sleep(deadline - performance.now(), undefined, { ref: false })]);
      clearInterval(ticks);
      if (performance.now() < deadline) {
        cut++;
        await sleep(100);
      }
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return { served: timesOf([]), refused: timesOf([]), refusals: 0, withRetryAfter: 0, cut };
}
