import { Connection } from './connection.ts';
import { percentile } from '../../support/statistics.ts';

export interface Load {
  /** Responses per second over all connections. */
  rate: number;
  /** Milliseconds from a request to its response: the median, the 95th and the 99th percentile. */
  p50: number;
  p95: number;
  p99: number;
  responses: number;
}

interface Calls {
  connections: number;
  seconds: number;
  body: (n: number) => string;
}

/**
 * Posts bodies over persistent connections as fast as the responses come, one at a time on each connection. Several servers get
 * equally many connections. Throws on a response that is not HTTP 200 or has a JSON-RPC error.
 */
export async function hammer(
  url: string | readonly string[],
  { connections, seconds, body }: Calls,
): Promise<Load> {
  const targets = [url].flat();
  const start = performance.now();
  const deadline = start + seconds * 1000;
  const times: number[] = [];
  let count = 0;
  const work = async (address: string) => {
    using connection = new Connection(address);
    while (performance.now() < deadline) {
      const { status, text, ms } = await connection.post(body(count++));
      if (status !== 200 || text.includes('"error":')) throw new Error(text || `status ${status}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => work(targets[at % targets.length]!)));
  const elapsed = (performance.now() - start) / 1000;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [
    number,
    number,
    number,
  ];
  return { rate: times.length / elapsed, p50, p95, p99, responses: times.length };
}
