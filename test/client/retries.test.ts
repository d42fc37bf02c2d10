import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Textkin, TextkinError } from '@textkin/client';
import { runService } from '../support/service.ts';
import { type Fate, faultyProxy } from './faulty-proxy.ts';

const service = await runService({ workers: 0 });
const proxy = await faultyProxy(service.url);
const { apiKey, secretKey } = await service.context.keys.issue('retries');
const textkin = new Textkin({ url: proxy.url, apiKey, secretKey });
const { collection_id } = await textkin.call('collection.create', { name: 'Retries', language: 'en' });

/** Makes a call whose requests meet these fates; returns its error, if any, and the number of its requests. */
async function callWithFates(fates: Fate[], call: () => Promise<unknown>) {
  [proxy.fates, proxy.methods] = [[...fates], []];
  const error: unknown = await call().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error === undefined || error instanceof TextkinError, String(error));
  return { error, calls: proxy.methods.length };
}

const count = async () => (await textkin.call('collection.get', { collection_id })).next_id - 1;
const create = (more: object = {}) =>
  textkin.call('text.create', { collection_id, body: 'Stored how often?', ...more });

test('a call that only reads is retried when its response is lost', async () => {
  const { error, calls } = await callWithFates(['cut after', 'cut after'], () =>
    textkin.call('collection.list'),
  );
  assert.deepEqual([error, calls], [undefined, 3]);
});

test('a change whose response is lost is not retried', async () => {
  const before = await count();
  const { error, calls } = await callWithFates(['cut after'], () => create());
  assert.deepEqual([error?.code, error?.method, calls], [0, 'text.create', 1]);
  assert.match(String(error?.message), /broke before the response/);
  assert.equal(await count(), before + 1);
});

test('a change with an idempotency key is retried, and happens once', async () => {
  const before = await count();
  const { error, calls } = await callWithFates(['cut after'], () => create({ idempotency_key: 'only-once' }));
  assert.deepEqual([error, calls], [undefined, 2]);
  assert.equal(await count(), before + 1);
});

test('a text with an ext_text_id is stored once; when its response was lost, the retry finds it present', async () => {
  const before = await count();
  const { error, calls } = await callWithFates(['cut after'], () => create({ ext_text_id: 'mine' }));
  assert.deepEqual([error?.reason, calls], ['extTextIdTaken', 2]);
  assert.equal(await count(), before + 1);
});

test('a change that the caller declares repeatable is retried', async () => {
  const rename = (options: object) =>
    textkin.call('collection.update', { collection_id, name: 'Retries' }, options);
  assert.equal((await callWithFates(['cut after'], () => rename({ repeatable: true }))).calls, 2);
  assert.equal((await callWithFates(['cut after'], () => rename({}))).calls, 1);
});

test('any call that was refused before it ran is retried after its Retry-After', async () => {
  const before = await count();
  const started = performance.now();
  const busy = { status: 503, headers: { 'Retry-After': '1' } };
  const { error, calls } = await callWithFates([busy, { ...busy, status: 429 }], () => create());
  assert.deepEqual([error, calls], [undefined, 3]);
  assert.ok(performance.now() - started >= 2000);
  assert.equal(await count(), before + 1);
});

test('a date in Retry-After is obeyed, and a long one is an error instead of a wait', async () => {
  const soon = new Date(Date.now() + 1000).toUTCString();
  const fates = [{ status: 503, headers: { 'Retry-After': soon } }];
  assert.equal((await callWithFates(fates, () => create())).calls, 2);
  const later = { status: 429, headers: { 'Retry-After': '3600' } };
  const { error, calls } = await callWithFates([later], () => textkin.call('collection.list'));
  assert.deepEqual([error?.code, error?.data.retry_after, calls], [429, 3600, 1]);
});

test('after a failure of a gateway only repeatable calls are retried', async () => {
  const badGateway = { status: 502, body: '<html>Bad gateway</html>' };
  assert.equal((await callWithFates([badGateway], () => textkin.call('collection.list'))).calls, 2);
  const { error, calls } = await callWithFates([badGateway], () => create());
  assert.deepEqual([error?.code, calls], [502, 1]);
  assert.match(String(error?.message), /HTTP status 502/);
});

test('a refusal that will not change is not retried', async () => {
  for (const status of [400, 404, 413]) {
    const { error, calls } = await callWithFates([{ status }], () => textkin.call('collection.list'));
    assert.deepEqual([error?.code, calls], [status, 1]);
  }
  const { error, calls } = await callWithFates([{ status: 200, body: 'no JSON' }], () => create());
  assert.deepEqual([error?.code, calls], [200, 1]);
});

test('a batch is retried if all of its calls are repeatable', async () => {
  const read = { method: 'collection.get', params: { collection_id } } as const;
  const write = { method: 'text.create', params: { collection_id, body: 'Body.' } } as const;
  assert.equal((await callWithFates(['cut after'], () => textkin.batch([read, read]))).calls, 2);
  assert.equal((await callWithFates(['cut after'], () => textkin.batch([read, write]))).calls, 1);
});

test('the number of retries is limited, and a signal ends them sooner', async () => {
  const impatient = new Textkin({ url: proxy.url, apiKey, secretKey, retries: 1 });
  await impatient.call('ping.ping');
  const cuts = Array.from({ length: 9 }, (): Fate => 'cut after');
  assert.equal((await callWithFates(cuts, () => impatient.call('collection.list'))).calls, 2);
  [proxy.fates, proxy.methods] = [[{ status: 503, headers: { 'Retry-After': '30' } }], []];
  const started = performance.now();
  const waiting = textkin.call('collection.list', {}, { signal: AbortSignal.timeout(200) });
  await assert.rejects(waiting, { name: 'TimeoutError' });
  assert.ok(performance.now() - started < 20_000);
});

test('no error contains a token or a secret', async () => {
  for (const fate of ['cut after', { status: 404 }, { status: 502 }] as const) {
    const { error } = await callWithFates([fate], () => create());
    const details = `${String(error)} ${String(error?.stack)} ${JSON.stringify(error)} ${String(error?.cause)}`;
    assert.doesNotMatch(details, /access_token/);
    assert.ok(!details.includes(secretKey));
  }
});
