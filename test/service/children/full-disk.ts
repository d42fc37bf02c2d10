/** Runs a service on a disk of a few MB: fills the disk, reads and tries to write, restarts, makes room and writes again. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { AnalysisService } from '../../../packages/server/src/analysis/service.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import { models } from '../../../packages/server/src/nlp/model.ts';
import { startService } from '../../../packages/server/src/service/service.ts';
import type { AnalysedTag } from '../../../packages/server/src/domain/tags/tag.ts';
import { openStore } from '../../../packages/server/src/store/open.ts';
import { Supervisor } from '../../../packages/server/src/supervisor/supervisor.ts';
import type { Analyses } from '../../../packages/server/src/store/store.ts';
import { login, withToken } from '../../support/client.ts';
import { ConsolePage } from '../../support/console-session.ts';
import { manualClock } from '../../support/clock.ts';
import { post } from '../../support/post.ts';
import { fillDisk } from '../../support/fill-disk.ts';
import { until } from '../../support/until.ts';

const data = process.argv[2]!;
const clock = manualClock();
const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const config = { ...readConfig({ port: 0, data }, {}), workers: 0 };
const start = () => startService(config, pino({ level: 'trace' }, sink), clock.now);
const full = /disk/;

let service = await start();
const keys = await service.context.keys.issue('test');
let client = await login(service.url, keys);
const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
const place = { collection_id, text_id: 1 };
for (const headline of ['One', 'Two']) {
  await client.call('text.create', { collection_id, headline, body: 'Stored whatever happens. '.repeat(99) });
  const { analyses } = service.context.store;
  const [job] = await analyses.claim({ limit: 1, now: 1, leaseUntil: 2, first: [] });
  const tag: AnalysedTag = { tag: 'Whatever', category: 'unknown', relevance: 0.5, mentions: [] };
  const result = { terms: Buffer.alloc(0), vector: new Float32Array(384).fill(0.05), words: 9 };
  await analyses.complete(job!, { model: models.standard.name, tags: [tag], ...result });
}
const stored = 2;
/** Asserts that calls which only read return results. */
async function assertReads(reader = client): Promise<void> {
  assert.equal((await reader.call('text.get', place)).headline, 'One');
  assert.equal((await reader.call('text.tags', { ...place, wait: 0 })).tags.length, 1);
  assert.equal((await reader.call('text.relatedTexts', place)).related_texts.length, 1);
  assert.equal((await reader.call('collection.listTexts', { collection_id })).texts.length, stored);
  assert.equal((await reader.call('collection.list')).collections.length, 1);
  await reader.call('account.get');
}
/** Asserts that writes are refused with a sentence. */
async function assertWritesRefused(): Promise<void> {
  for (const [method, params] of [
    ['text.create', { collection_id, body: 'b'.repeat(50_000) }],
    ['text.update', { ...place, headline: 'Three' }],
    ['text.addTag', { ...place, tag: 'New' }],
    ['collection.create', { name: 'D', language: 'en' }],
    ['text.delete', place],
  ] as const) {
    const { msg, data } = await client.refused(method, params);
    assert.equal(data.reason, 'diskFull', method);
    assert.match(msg, full);
    assert.ok(data.request_id);
  }
}
/** Resolves once /readyz reports the given state of the store. */
async function untilReady(isReady: boolean): Promise<void> {
  await until(
    async () => {
      const problem = await storeProblem();
      return isReady ? problem === undefined : problem?.includes('disk');
    },
    `/readyz says that the store is ${isReady ? 'sound' : 'full'}`,
    { everyMs: 50 },
  );
}
/** Returns the problem of the store that /readyz reports. */
async function storeProblem(): Promise<string | undefined> {
  assert.equal((await post(`${service.url}/livez`, '', { verb: 'GET' })).status, 200);
  const { status, text } = await post(`${service.url}/readyz`, '', { verb: 'GET' });
  assert.equal(status, 503, 'the model is never ready');
  return (JSON.parse(text) as { problems: { store?: string } }).problems.store;
}

await assertReads();
let makeRoom = fillDisk(data);
await assertWritesRefused();
// Uses of the token can't be stored, for longer than an unused token is valid.
for (let seconds = 0; seconds < 1200; seconds += 31) {
  clock.pass(31_000);
  await assertReads();
  if (seconds % 310 === 0) await service.context.tokens.prune().catch(() => undefined);
}
const logged = lines.filter((line) => line.includes('the use of an access token could not be stored'));
assert.ok(logged.length >= 1 && logged.length <= 21, `${logged.length} lines in 21 minutes`);
const second = await login(service.url, keys);
await assertReads(second);
await untilReady(false);
console.log('reads work');

await service[Symbol.asyncDispose]();
service = await start();
client = await login(service.url, keys);
await assertReads();
let page = new ConsolePage(service.url);
await page.session('POST', { api_key: keys.apiKey, secret_key: keys.secretKey });
assert.ok((await page.call('account.get')).result, 'signing in to the console works too');
await assertWritesRefused();
await untilReady(false);
console.log('reads work after a restart');

clock.pass(9 * 60_000);
await assertReads();
makeRoom();
assert.equal((await client.call('text.create', { collection_id, body: 'Room again.' })).text_id, stored + 1);
await untilReady(true);
await client.call('text.delete', { collection_id, text_id: stored + 1 });
await assertReads();
console.log('recovered');

// Tokens that were valid in memory only are valid after a restart, and so are tokens last used while the disk was full.
clock.pass(9 * 60_000);
await assertReads();
await service.context.tokens.prune();
await service[Symbol.asyncDispose]();
service = await start();
client = { ...client, ...withToken(service.url, client.token) };
await assertReads();
page = page.at(service.url);
assert.equal((await page.session('GET')).api_key, keys.apiKey);
await service[Symbol.asyncDispose]();
console.log('nothing lost');

// The disk is filled while no service runs.
makeRoom = fillDisk(data);
service = await start();
client = { ...client, ...withToken(service.url, client.token) };
await assertReads();
await assertWritesRefused();
await service[Symbol.asyncDispose]();
makeRoom();
console.log('reads work after a first start');

// The service tries every second to claim a pending text.
await using store = await openStore(data);
const text = { headline: '', body: 'Pending.', url: '' };
await store.texts.create(client.account, collection_id, text, 0);
fillDisk(data);
let claims = 0;
const counted: Analyses = {
  ...store.analyses,
  claim(request) {
    claims++;
    return store.analyses.claim(request);
  },
};
lines.length = 0;
const logger = pino({ level: 'trace' }, sink);
const analysis = new AnalysisService({
  store: { ...store, analyses: counted },
  supervisor: new Supervisor(logger),
  workers: 1,
  logger,
  clock: clock.now,
  model: models.standard,
  workerScript: join(import.meta.dirname, '../../analysis/children/worker.ts'),
});
await analysis.start();
const notClaimed = () => lines.filter((line) => line.includes('could not be claimed')).length;
const untilClaimed = (times: number) =>
  until(
    () => claims >= times,
    () => `${claims} attempts to claim`,
  );
await untilClaimed(3);
assert.equal(notClaimed(), 1);
clock.pass(60_000);
await untilClaimed(claims + 2);
assert.equal(notClaimed(), 2);
await analysis.stop(0);
console.log('retries are logged at intervals');
