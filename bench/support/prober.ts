/**
 * A second client: calls /livez and ping.ping of the service in the argument every 50 ms, and tells the slowest of
 * each, in milliseconds, when it is asked. A process of its own, so that it waits for the service alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Slowest {
  livez: number;
  ping: number;
}

const url = process.argv[2]!;
let slowest: Slowest = { livez: 0, ping: 0 };

async function probe(which: keyof Slowest, call: () => Promise<Response>): Promise<never> {
  for (;;) {
    const started = performance.now();
    await (await call()).arrayBuffer();
    slowest[which] = Math.max(slowest[which], performance.now() - started);
    await sleep(50);
  }
}

process.on('message', () => {
  process.send!(slowest);
  slowest = { livez: 0, ping: 0 };
});
process.on('disconnect', () => process.exit());
void probe('livez', () => fetch(`${url}/livez`));
void probe('ping', () => fetch(`${url}/rpc/json`, { method: 'POST', body: '{"method":"ping.ping"}' }));
