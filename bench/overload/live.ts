/**
 * The client that must not notice: with a key of another account than those that overload the service it calls /livez, ping
 * and text.get every 25 ms each, and now and then stores a text and asks for related ones. It tells how long they took, and
 * how many failed, since it was asked last. A process of its own, so that it waits for the service alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sumUp, type Times } from './times.ts';

export const liveCalls = ['livez', 'ping', 'text.get', 'text.create', 'relatedTexts'] as const;
export type LiveCall = (typeof liveCalls)[number];
export type Lived = Record<LiveCall, Times & { failed: number }>;

export interface LiveClient {
  url: string;
  /** With the token. */
  address: string;
  collectionId: number;
  textId: number;
}

const seen = Object.fromEntries(
  liveCalls.map((call) => [call, { times: [] as number[], failed: 0 }]),
) as Record<LiveCall, { times: number[]; failed: number }>;

async function probe(name: LiveCall, everyMs: number, call: () => Promise<Response>): Promise<never> {
  for (;;) {
    const started = performance.now();
    const isWell = await call()
      .then(async (response) => response.status === 200 && !(await response.text()).includes('"error"'))
      .catch(() => false);
    const ms = performance.now() - started;
    seen[name].times.push(ms);
    if (!isWell) seen[name].failed++;
    await sleep(Math.max(0, everyMs - ms));
  }
}

const {
  url,
  address,
  collectionId: collection_id,
  textId: text_id,
} = JSON.parse(process.argv[2]!) as LiveClient;
const post = (method: string, params: object = {}) =>
  fetch(address, { method: 'POST', body: JSON.stringify({ method, params }) });
const body =
  'The minister said on Sunday that the roads in the north would be repaired before winter. '.repeat(10);
void probe('livez', 25, () => fetch(`${url}/livez`));
void probe('ping', 25, () => post('ping.ping'));
void probe('text.get', 25, () => post('text.get', { collection_id, text_id }));
void probe('text.create', 200, () => post('text.create', { collection_id, body }));
void probe('relatedTexts', 200, () =>
  post('text.relatedTexts', { collection_scope: collection_id, collection_id, text_id, wait: 0 }),
);
process.on('message', () => {
  const report = Object.fromEntries(
    liveCalls.map((call) => [call, { ...sumUp(seen[call].times), failed: seen[call].failed }]),
  );
  for (const call of liveCalls) Object.assign(seen[call], { times: [], failed: 0 });
  process.send!(report);
});
process.on('disconnect', () => process.exit());
