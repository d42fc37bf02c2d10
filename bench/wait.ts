/**
 * How long a call that waits on one node is held after another node has stored the analysis: milliseconds from the commit to
 * the answer over HTTP, where nodes hear of each other and where they only look. `node bench/wait.ts [rounds]`, 300 unless
 * given. It starts a PostgreSQL of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Textkin } from '@textkin/client';
import { readConfig } from '../packages/server/src/config/config.ts';
import { models } from '../packages/server/src/nlp/model.ts';
import { openLogger } from '../packages/server/src/ops/logger.ts';
import { type Service, startService } from '../packages/server/src/service/service.ts';
import { engines } from '../packages/server/src/store/engines.ts';
import { startPostgres } from './nodes/postgres.ts';

const rounds = Number(process.argv[2] ?? 300);

await using postgres = await startPostgres();
console.log(`${rounds} calls that wait, ms from commit to answer`);
console.log('                      median      p95      max');
for (const [name, notifies] of [
  ['with notifications', true],
  ['without them', false],
] as const) {
  Object.assign(engines.postgres, { notifies });
  const schema = `wait_${notifies}`;
  await postgres.query(`create schema ${schema}`);
  const times = await waitsOn(`${postgres.url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1]!.toFixed(1).padStart(9);
  console.log(`${name.padEnd(20)}${at(0.5)}${at(0.95)}${at(1)}`);
}

async function waitsOn(database: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  const start = (name: string) => {
    const config = readConfig({ data: join(folder, name), database, port: 0 }, {});
    return startService({ ...config, workers: 0 }, openLogger('error'));
  };
  await using one = await start('one');
  await using other = await start('other');
  const { apiKey, secretKey } = await one.context.keys.issue('bench');
  const client = new Textkin({ url: other.url, apiKey, secretKey });
  const { collection_id } = await client.call('collection.create', { name: 'Bench', language: 'en' });
  const times: number[] = [];
  while (times.length < rounds) {
    const { text_id } = await client.call('text.create', { collection_id, body: 'The storm came to Umeå.' });
    const answered = client
      .call('text.tags', { collection_id, text_id, wait: 60 })
      .then(() => performance.now());
    while (other.context.analysis.stats().waiting === 0) await sleep(1);
    // Spreads the commits over the polling interval of the waiting node.
    await sleep(Math.random() * 200);
    const committed = await analyse(one);
    times.push((await answered) - committed);
  }
  rmSync(folder, { recursive: true });
  return times;
}

/** Stores a result as a worker would have made it; returns when it was committed. */
async function analyse({ context: { store } }: Service): Promise<number> {
  const now = Date.now();
  const [job] = await store.analyses.claim({ limit: 1, now, leaseUntil: now + 20_000, first: [] });
  const result = { tags: [], terms: new Uint8Array(0), vector: new Float32Array(384).fill(0.05), words: 5 };
  await store.analyses.complete(job!, { model: models.standard.name, ...result });
  return performance.now();
}
