import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../support/seeded.ts';
import { hammer } from '../support/hammer.ts';
import type { CpuTime, Nodes } from './start.ts';

/** The cost of an operation: operations per second, and CPU milliseconds per operation. */
export interface Cost {
  operation: string;
  perSecond: number;
  p50?: number;
  p95?: number;
  nodesMs: number;
  databaseMs: number;
  /** Bytes of PostgreSQL's write-ahead log for one operation. */
  wal?: number;
}

/** Connections of the clients, over all nodes. */
const connections = 16;
const callSeconds = 6;
const idleSeconds = 5;
const analysisSeconds = 25;
/** Seconds of untimed calls that warm up each node: V8 recompiles hot code. */
const warmUpSeconds = 4;

/** The nodes that are measured, and the position in PostgreSQL's log. */
export interface MeasuredNodes {
  nodes: Nodes;
  wal: () => Promise<number>;
}

type Outcome = Omit<Cost, 'operation' | 'nodesMs' | 'databaseMs' | 'wal'> & { count: number };

/** Runs operations, and divides what was spent meanwhile by the number of operations. */
async function measure(
  operation: string,
  { nodes, wal }: MeasuredNodes,
  act: () => Promise<Outcome>,
): Promise<Cost> {
  const [before, walBefore] = [nodes.cpuTime(), await wal()];
  const { count, ...times } = await act();
  const after = nodes.cpuTime();
  const each = (part: keyof CpuTime) => ((after[part] - before[part]) * 1000) / count;
  const costs = { nodesMs: each('nodes'), databaseMs: each('database') };
  return { operation, ...times, ...costs, wal: ((await wal()) - walBefore) / count };
}

const request = (method: string, params: object) => JSON.stringify({ method, params, id: 1 });

/** Measures the first search of every node, which builds its index: the cost for each text and node. */
export function buildIndex(measured: MeasuredNodes, collection_id: number, texts: number): Promise<Cost> {
  const { nodes } = measured;
  return measure('index', measured, async () => {
    const started = performance.now();
    const params = { collection_id, text_id: 1 };
    const first = nodes.addresses.map((_, at) => nodes.call('text.relatedTexts', params, at));
    for (const { related_texts } of await Promise.all(first))
      if ((related_texts as unknown[]).length === 0) throw new Error('the index is empty');
    const count = texts * nodes.addresses.length;
    return { count, perSecond: (count * 1000) / (performance.now() - started) };
  });
}

/** Measures idle nodes: the cost of one node in one second. */
export function idle(measured: MeasuredNodes): Promise<Cost> {
  return measure('idle', measured, async () => {
    await sleep(idleSeconds * 1000);
    return { count: idleSeconds * measured.nodes.addresses.length, perSecond: NaN };
  });
}

/** Measures searches as fast as the nodes respond, and then one at a time. */
export async function findRelated(
  measured: MeasuredNodes,
  collection_id: number,
  texts: number,
): Promise<Cost[]> {
  const random = seeded(5);
  const body = () =>
    request('text.relatedTexts', { collection_id, text_id: 1 + Math.floor(random() * texts) });
  const search = (name: string, atOnce: number, seconds = callSeconds) =>
    measure(name, measured, () => call(measured.nodes, { connections: atOnce, seconds, body }));
  await search('warm up', connections, warmUpSeconds * measured.nodes.addresses.length);
  return [await search('relate', connections), await search('relate, one at a time', 1)];
}

/** Stores texts in a new collection as fast as they are acknowledged. The texts then wait for their analysis. */
export async function createTexts(measured: MeasuredNodes, bodies: readonly string[]) {
  const { nodes } = measured;
  const created = await nodes.call('collection.create', { name: 'inbox', language: 'sv' });
  const collectionId = Number(created['collection_id']);
  const body = (n: number) =>
    request('text.create', { collection_id: collectionId, headline: `Nummer ${n}`, body: bodies[n % bodies.length] }); // prettier-ignore
  await call(nodes, { connections, body, seconds: warmUpSeconds * nodes.addresses.length });
  const cost = await measure('create', measured, () =>
    call(nodes, { connections, body, seconds: callSeconds }),
  );
  return { collectionId, cost };
}

async function call(nodes: Nodes, calls: Parameters<typeof hammer>[1]): Promise<Outcome> {
  const { responses, rate, p50, p95 } = await hammer(nodes.addresses, calls);
  return { count: responses, perSecond: rate, p50, p95 };
}

/** Measures how many texts the workers of all nodes analyse from a queue that never empties. */
export async function analyse(measured: MeasuredNodes, collection_id: number): Promise<Cost> {
  const countDone = async () => {
    const { texts, pending, failed } = await measured.nodes.call('collection.stats', { collection_id });
    if (Number(pending) === 0) throw new Error('the queue ran dry: the figures of analysis mean nothing');
    return Number(texts) - Number(pending) - Number(failed);
  };
  // The first texts of a worker take longer.
  await sleep(warmUpSeconds * 1000);
  return measure('analyse', measured, async () => {
    const [before, started] = [await countDone(), performance.now()];
    await sleep(analysisSeconds * 1000);
    const count = (await countDone()) - before;
    return { count, perSecond: (count * 1000) / (performance.now() - started) };
  });
}
