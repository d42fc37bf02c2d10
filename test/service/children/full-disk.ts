/** On a disk of a few MB: serves, fills it, reads and writes in vain, restarts, makes room and writes again. */
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
  await client.call('text.create', { collection_id, headline, body: 'Kept whatever happens. '.repeat(99) });
  const { analyses } = service.context.store;
  const [job] = await analyses.claim({ limit: 1, now: 1, leaseUntil: 2, first: [] });
  const tag: AnalysedTag = { tag: 'Whatever', category: 'unknown', relevance: 0.5, mentions: [] };
  const result = { terms: Buffer.alloc(0), vector: new Float32Array(384).fill(0.05), words: 9 };
  await analyses.complete(job!, { model: models.standard.name, tags: [tag], ...result });
}
const stored = 2;
/** Whatever only reads is answered. */
async function read(reader = client): Promise<void> {
  assert.equal((await reader.call('text.get', place)).headline, 'One');
  assert.equal((await reader.call('text.tags', { ...place, wait: 0 })).tags.length, 1);
  assert.equal((await reader.call('text.relatedTexts', place)).related_texts.length, 1);
  assert.equal((await reader.call('collection.listTexts', { collection_id })).texts.length, stored);
  assert.equal((await reader.call('collection.list')).collections.length, 1);
  await reader.call('account.get');
}
/** What would store something is refused, whole, with a sentence. */
async function writeInVain(): Promise<void> {
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
/** What /readyz says of the store, which may be what it said a moment ago. */
async function untilReady(isReady: boolean): Promise<void> {
  await until(
    async () => {
      const said = await problem();
      return isReady ? said === undefined : said?.includes('disk');
    },
    `/readyz says that the store is ${isReady ? 'sound' : 'full'}`,
    { everyMs: 50 },
  );
}
async function problem(): Promise<string | undefined> {
  assert.equal((await post(`${service.url}/livez`, '', { verb: 'GET' })).status, 200);
  const { status, text } = await post(`${service.url}/readyz`, '', { verb: 'GET' });
  assert.equal(status, 503, 'the model is not there in any case');
  return (JSON.parse(text) as { problems: { store?: string } }).problems.store;
}

await read();
let makeRoom = fillDisk(data);
await writeInVain();
// Its use would be written down, for longer than a token lives without one.
for (let seconds = 0; seconds < 1200; seconds += 31) {
  clock.pass(31_000);
  await read();
  if (seconds % 310 === 0) await service.context.tokens.prune().catch(() => undefined);
}
const complaints = lines.filter((line) => line.includes('the use of an access token could not be stored'));
assert.ok(complaints.length >= 1 && complaints.length <= 21, `${complaints.length} complaints in 21 minutes`);
const second = await login(service.url, keys);
await read(second);
await untilReady(false);
console.log('reads go on');

await service[Symbol.asyncDispose]();
service = await start();
client = await login(service.url, keys);
await read();
let page = new ConsolePage(service.url);
await page.session('POST', { api_key: keys.apiKey, secret_key: keys.secretKey });
assert.ok((await page.call('account.get')).result, 'people sign in to the console too');
await writeInVain();
await untilReady(false);
console.log('a start serves reads');

clock.pass(9 * 60_000);
await read();
makeRoom();
assert.equal((await client.call('text.create', { collection_id, body: 'Room again.' })).text_id, stored + 1);
await untilReady(true);
await client.call('text.delete', { collection_id, text_id: stored + 1 });
await read();
console.log('recovered');

// What was valid in memory alone is valid after a restart, and what was used last when the disk was full.
clock.pass(9 * 60_000);
await read();
await service.context.tokens.prune();
await service[Symbol.asyncDispose]();
service = await start();
client = { ...client, ...withToken(service.url, client.token) };
await read();
page = page.at(service.url);
assert.equal((await page.session('GET')).api_key, keys.apiKey);
await service[Symbol.asyncDispose]();
console.log('nothing lost');

// Filled while nothing ran.
makeRoom = fillDisk(data);
service = await start();
client = { ...client, ...withToken(service.url, client.token) };
await read();
await writeInVain();
await service[Symbol.asyncDispose]();
makeRoom();
console.log('a first start serves reads');

// A text is pending, which an analysis tries to claim every second.
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
    () => `${claims} tries to claim`,
  );
await untilClaimed(3);
assert.equal(notClaimed(), 1);
clock.pass(60_000);
await untilClaimed(claims + 2);
assert.equal(notClaimed(), 2);
await analysis.stop(0);
console.log('a retry is told seldom');
