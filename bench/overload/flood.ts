import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../support/connection.ts';
import { percentile } from '../../support/statistics.ts';

export interface Flood {
  kind: 'flood';
  /** The address of calls, with a token. */
  address: string;
  clients: number;
  seconds: number;
  /** The request, sent again and again; `{n}` is replaced by a different number each time. */
  body: string;
}

/** One client in `obedient` obeys Retry-After; only the refusals of these clients are timed. */
const obedient = 10;

/** Statistics of times in milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  worst: number;
}

export function timesOf(times: readonly number[]): Times {
  const at = (share: number) => (times.length === 0 ? 0 : percentile(times, share));
  return { count: times.length, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

/** The responses to an attack. */
export interface Responses {
  served: Times;
  refused: Times;
  /** The number of refusals, of all clients. */
  refusals: number;
  /** The number of refusals that said when to retry. */
  withRetryAfter: number;
  /** The number of connections that the service cut. */
  cut: number;
}

const isRefusal = (status: number, text: string): boolean =>
  status === 429 || status === 503 || text.includes('"stillProcessing"');

/** Runs many clients at once. Each calls again as soon as it has a response, and most of them ignore refusals. */
export async function flood({ address, clients, seconds, body }: Flood): Promise<Responses> {
  const deadline = performance.now() + seconds * 1000;
  const served: number[] = [];
  const refused: number[] = [];
  let [refusals, withRetryAfter, cut, count] = [0, 0, 0, 0];
  const work = async (_: unknown, client: number) => {
    using connection = new Connection(address);
    while (performance.now() < deadline) {
      const { status, hasRetryAfter, text, ms } = await connection.post(body.replace('{n}', String(count++)));
      if (status === 0) {
        cut++;
        await sleep(100);
      } else if (isRefusal(status, text)) {
        refusals++;
        if (hasRetryAfter || /"retry_after":\d/.test(text)) withRetryAfter++;
        if (client % obedient > 0) continue;
        refused.push(ms);
        await sleep(Math.min(1000, Math.max(0, deadline - performance.now())));
      } else served.push(ms);
    }
  };
  await Promise.all([sleep(seconds * 1000), ...Array.from({ length: clients }, work)]);
  return { served: timesOf(served), refused: timesOf(refused), refusals, withRetryAfter, cut };
}
