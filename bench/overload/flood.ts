import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { sumUp, type Times } from './times.ts';

export interface Flood {
  kind: 'flood';
  /** With the token. */
  address: string;
  clients: number;
  seconds: number;
  /** Sent again and again; `{n}` stands for a number that is another one each time. */
  body: string;
}

/** One in so many clients obeys Retry-After; these clients give the time of a refusal. */
const obedient = 10;

/** The outcome of calls. */
export interface Calls {
  answered: Times;
  refused: Times;
  /** All refusals; only those of the obedient clients are timed. */
  refusals: number;
  /** Refusals that said when to come again. */
  withRetryAfter: number;
  cut: number;
}

/** An error that says "not now". */
const isRefusal = (status: number, text: string): boolean =>
  status === 429 || status === 503 || text.includes('"stillProcessing"');

/** Runs many clients at once. Each calls again as soon as it has a response, and most of them ignore refusals. */
export async function flood({ address, clients, seconds, body }: Flood): Promise<Calls> {
  const deadline = performance.now() + seconds * 1000;
  const answered: number[] = [];
  const refused: number[] = [];
  let refusals = 0;
  let withRetryAfter = 0;
  let cut = 0;
  let count = 0;
  const work = async (_: unknown, client: number) => {
    const connection = new Connection(address);
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
      } else answered.push(ms);
    }
    connection.end();
  };
  await Promise.all([sleep(seconds * 1000), ...Array.from({ length: clients }, work)]);
  return { answered: sumUp(answered), refused: sumUp(refused), refusals, withRetryAfter, cut };
}
