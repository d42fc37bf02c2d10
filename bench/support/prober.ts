/**
 * A second client: calls /livez and ping.ping of a service every 50 ms and reports the slowest of each, in milliseconds. It runs in
 * a process of its own, so that it waits for the service alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from './child.ts';

export interface Slowest {
  livez: number;
  ping: number;
}

/** Starts a prober; `slowest` resolves to its slowest calls since `slowest` was called last. */
export async function startProber(url: string) {
  const child = startChild(new URL(import.meta.url), url);
  const slowest = () => child.ask() as Promise<Slowest>;
  await slowest();
  return { slowest, [Symbol.asyncDispose]: () => child.end() };
}

if (import.meta.main) probe(process.argv[2]!);

function probe(url: string): void {
  let slowest: Slowest = { livez: 0, ping: 0 };
  const repeat = async (name: keyof Slowest, call: () => Promise<Response>): Promise<never> => {
    for (;;) {
      const started = performance.now();
      await (await call()).arrayBuffer();
      slowest[name] = Math.max(slowest[name], performance.now() - started);
      await sleep(50);
    }
  };
  process.on('message', () => {
    process.send!(slowest);
    slowest = { livez: 0, ping: 0 };
  });
  process.on('disconnect', () => process.exit());
  void repeat('livez', () => fetch(`${url}/livez`));
  void repeat('ping', () => fetch(`${url}/rpc/json`, { method: 'POST', body: '{"method":"ping.ping"}' }));
}
