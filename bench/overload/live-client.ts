/**
 * The client that must not notice an attack. With a key of another account it calls /livez, ping and text.get every 25 ms each, and
 * text.create and text.relatedTexts every 200 ms. On each message it reports the times and failures of its calls since the last
 * report. It runs in a process of its own, so that it waits for the service alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Times, timesOf } from './flood.ts';

export const liveCalls = ['livez', 'ping', 'text.get', 'text.create', 'relatedTexts'] as const;
export type LiveCall = (typeof liveCalls)[number];
export type LiveReport = Record<LiveCall, Times & { failed: number }>;

export interface LiveClient {
  url: string;
  /** The address of calls, with a token. */
  address: string;
  collectionId: number;
  textId: number;
}

const measured = Object.fromEntries(
  liveCalls.map((call) => [call, { times: [] as number[], failed: 0 }]),
) as Record<LiveCall, { times: number[]; failed: number }>;

async function probe(name: LiveCall, everyMs: number, call: () => Promise<Response>): Promise<never> {
  for (;;) {
    const started = performance.now();
    const isOk = await call()
      .then(async (response) => response.status === 200 && !(await response.text()).includes('"error"'))
      .catch(() => false);
    const ms = performance.now() - started;
    measured[name].times.push(ms);
    if (!isOk) measured[name].failed++;
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
    liveCalls.map((call) => [call, { ...timesOf(measured[call].times), failed: measured[call].failed }]),
  );
  for (const call of liveCalls) Object.assign(measured[call], { times: [], failed: 0 });
  process.send!(report);
});
process.on('disconnect', () => process.exit());
