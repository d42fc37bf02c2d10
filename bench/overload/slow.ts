import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sumUp } from './times.ts';
import type { Calls } from './flood.ts';

export interface Slow {
  kind: 'headers' | 'bodies' | 'readers';
  /** With the token. */
  address: string;
  clients: number;
  seconds: number;
  /** The call of the readers, with a large response. */
  body: string;
}

/**
 * Clients that hold connections and do as little as they can: `headers` send a line of a head each second, `bodies` a
 * byte of a body, `readers` ask for much and take nothing of it. Whoever is cut off comes again.
 */
export async function slow({ kind, address, clients, seconds, body }: Slow): Promise<Calls> {
  const { hostname, port, host, pathname, search } = new URL(address);
  const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`;
  const openings = {
    headers: head,
    bodies: `${head}Content-Length: 60000\r\n\r\n{`,
    readers: `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  };
  const more = { headers: 'X-Slow: 1\r\n', bodies: ' ', readers: undefined }[kind];
  const deadline = performance.now() + seconds * 1000;
  const open = new Set<Socket>();
  let cut = 0;
  const hold = async () => {
    while (performance.now() < deadline) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const over = new Promise<void>((resolve) => socket.once('close', () => { resolve(); })); // prettier-ignore
      open.add(socket);
      if (kind === 'readers') socket.pause();
      else socket.resume();
      socket.write(openings[kind]);
      const ticks = setInterval(() => more !== undefined && socket.writable && socket.write(more), 1000);
      await Promise.race([over, sleep(deadline - performance.now(), undefined, { ref: false })]);
      clearInterval(ticks);
      open.delete(socket);
      if (performance.now() < deadline) {
        cut++;
        await sleep(100);
      }
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: clients }, hold));
  return { answered: sumUp([]), refused: sumUp([]), refusals: 0, withRetryAfter: 0, cut };
}
