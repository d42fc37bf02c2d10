import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../support/seeded.ts';
import { hammer } from '../support/hammer.ts';
import type { Nodes, Spent } from './start.ts';

/** The cost of an operation: milliseconds of CPU time each, and operations per second. */
export interface Measured {
  operation: string;
  perSecond: number;
  p50?: number;
  p95?: number;
  nodesMs: number;
  databaseMs: number;
  /** Bytes of PostgreSQL's log for each. */
  wal?: number;
}

/** Connections of the clients, over all nodes. */
const connections = 16;
const secondsOfCalls = 6;
const secondsOfIdling = 5;
const secondsOfAnalysis = 25;
/** Warm-up calls of each node, untimed: V8 recompiles hot code. */
const warmUpSeconds = 4;

interface Watched {
  spent: () => Spent;
  /** Position in PostgreSQL's log. */
  wal: () => Promise<number>;
}

/** Runs something that says how many operations it was and how they went, and divides what was spent meanwhile by it. */
async function watch(
  operation: string,
  { spent, wal }: Watched,
  act: () => Promise<Omit<Measured, 'operation' | 'nodesMs' | 'databaseMs' | 'wal'> & { count: number }>,
): Promise<Measured> {
  const [before, logged] = [spent(), await wal()];
  const { count, ...times } = await act();
  const after = spent();
  const each = (part: keyof Spent) => ((after[part] - before[part]) * 1000) / count;
  return {
    operation,
    ...times,
    nodesMs: each('nodes'),
    databaseMs: each('database'),
    wal: ((await wal()) - logged) / count,
  };
}

const unlessError = (answer: string): void => {
  if (answer.includes('"error":')) throw new Error(answer);
};

const request = (method: string, params: object) => JSON.stringify({ method, params, id: 1 });

/** The first search of every node, which builds its index: counted per text and node. */
export function index(nodes: Nodes, watched: Watched, collection_id: number, texts: number) {
  return watch('index', watched, async () => {
    const started = performance.now();
    const first = nodes.addresses.map((_, at) =>
      nodes.call('text.relatedTexts', { collection_id, text_id: 1 }, at),
    );
    for (const { related_texts } of await Promise.all(first))
      if ((related_texts as unknown[]).length === 0) throw new Error('the index is empty');
    const count = texts * nodes.addresses.length;
    return { count, perSecond: (count * 1000) / (performance.now() - started) };
  });
}

/** Idle nodes: the cost of one node in one second. */
export function idle(nodes: Nodes, watched: Watched) {
  return watch('idle', watched, async () => {
    await sleep(secondsOfIdling * 1000);
    return { count: secondsOfIdling * nodes.addresses.length, perSecond: NaN };
  });
}

/** Searches as fast as they are answered, and then one at a time. */
export async function relate(nodes: Nodes, watched: Watched, collection_id: number, texts: number) {
  const random = seeded(5);
  const body = () =>
    request('text.relatedTexts', { collection_id, text_id: 1 + Math.floor(random() * texts) });
  const search = (name: string, atOnce: number, seconds = secondsOfCalls) =>
    watch(name, watched, async () => {
      const calls = { connections: atOnce, seconds, body, check: unlessError };
      const { answers, rate, p50, p95 } = await hammer(nodes.addresses, calls);
      return { count: answers, perSecond: rate, p50, p95 };
    });
  await search('warm up', connections, warmUpSeconds * nodes.addresses.length);
  return [await search('relate', connections), await search('relate, one at a time', 1)];
}

/** Stores texts of a new collection as fast as they are acknowledged; they wait for analysis afterwards. */
export async function create(nodes: Nodes, watched: Watched, bodies: readonly string[]) {
  const made = await nodes.call('collection.create', { name: 'inbox', language: 'sv' });
  const collectionId = Number(made['collection_id']);
  const body = (n: number) =>
    request('text.create', { collection_id: collectionId, headline: `Nummer ${n}`, body: bodies[n % bodies.length] }); // prettier-ignore
  const calls = { connections, body, check: unlessError };
  await hammer(nodes.addresses, { ...calls, seconds: warmUpSeconds * nodes.addresses.length });
  const measured = await watch('create', watched, async () => {
    const { answers, rate, p50, p95 } = await hammer(nodes.addresses, { ...calls, seconds: secondsOfCalls });
    return { count: answers, perSecond: rate, p50, p95 };
  });
  return { collectionId, measured };
}

/** Measures how many texts the workers of all nodes analyse from a queue that never empties. */
export async function analyse(nodes: Nodes, watched: Watched, collection_id: number) {
  const done = async () => {
    const { texts, pending, failed } = await nodes.call('collection.stats', { collection_id });
    if (Number(pending) === 0) throw new Error('the queue ran dry: the figures of analysis mean nothing');
    return Number(texts) - Number(pending) - Number(failed);
  };
  // The first texts of a worker take longer.
  await sleep(warmUpSeconds * 1000);
  return watch('analyse', watched, async () => {
    const [before, started] = [await done(), performance.now()];
    await sleep(secondsOfAnalysis * 1000);
    const count = (await done()) - before;
    return { count, perSecond: (count * 1000) / (performance.now() - started) };
  });
}
