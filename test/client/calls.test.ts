import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes, Textkin, TextkinError } from '@textkin/client';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService({ workers: 0 });
const { apiKey, secretKey } = await service.context.keys.issue('client');
const textkin = new Textkin({ url: service.url, apiKey, secretKey });

/** Returns the error of a call. If the call succeeds, the test fails. */
async function errorOf(promise: Promise<unknown>): Promise<TextkinError> {
  const error: unknown = await promise.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof TextkinError, String(error));
  return error;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('a call returns the result of its method', async () => {
  const collection = await textkin.call('collection.create', { name: 'Calls', language: 'en' });
  const { collections } = await textkin.call('collection.list');
  assert.deepEqual(collections.at(-1), collection);
  assert.equal(await textkin.call('ping.ping'), 'pong');
});

test("an error has the service's code, sentence and detail, and the method", async () => {
  const error = await errorOf(textkin.call('collection.get', { collection_id: 999_999 }));
  assert.equal(error.name, 'TextkinError');
  assert.equal(error.reason, 'noSuchCollection');
  assert.equal(error.code, errorCodes.noSuchCollection);
  assert.equal(error.method, 'collection.get');
  assert.match(error.message, /no collection/);
  const name = 'x'.repeat(101);
  const { data } = await errorOf(textkin.call('collection.create', { name, language: 'en' }));
  assert.deepEqual(data, { reason: 'nameTooLong', field: 'name', limit: 100 });
});

test('wrong keys are an error of the login, which contains no secret', async () => {
  const wrong = new Textkin({ url: service.url, apiKey, secretKey: 'tk-secret-that-is-wrong' });
  const error = await errorOf(wrong.call('collection.list'));
  assert.deepEqual([error.reason, error.method], ['keysWrong', 'auth.accessToken']);
  assert.doesNotMatch(JSON.stringify(error) + String(error.stack), /tk-secret-that-is-wrong/);
});

test('an expired token is replaced with one login, however many calls are refused', async () => {
  await textkin.call('auth.invalidateToken');
  const logins = () => service.log().split('"method":"auth.accessToken"').length;
  const before = logins();
  const names = await Promise.all(
    Array.from({ length: 20 }, async () => (await textkin.call('account.get')).account_id),
  );
  assert.equal(new Set(names).size, 1);
  assert.equal(logins() - before, 1);
});

test('a batch returns an outcome for each call, in order', async () => {
  const [created, missing, pong] = await textkin.batch([
    { method: 'collection.create', params: { name: 'Batch', language: 'sv' } },
    { method: 'collection.get', params: { collection_id: 999_999 } },
    { method: 'ping.ping' },
  ]);
  assert.ok(created.status === 'fulfilled' && created.value.language === 'sv');
  assert.ok(missing.status === 'rejected');
  assert.ok(missing.reason instanceof TextkinError);
  assert.deepEqual([missing.reason.reason, missing.reason.method], ['noSuchCollection', 'collection.get']);
  assert.deepEqual(pong, { status: 'fulfilled', value: 'pong' });
  assert.deepEqual(await textkin.batch([]), []);
});

test('a batch with an expired token runs once', async () => {
  await textkin.call('auth.invalidateToken');
  const create = { method: 'collection.create', params: { name: 'Once', language: 'sv' } } as const;
  const outcomes = await textkin.batch([create, { method: 'ping.ping' }]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  );
  const { collections } = await textkin.call('collection.list');
  assert.equal(collections.filter(({ name }) => name === 'Once').length, 1);
});

test('a batch with an expired token also runs if it is too long to be read without a token', async () => {
  const { collection_id } = await textkin.call('collection.create', { name: 'Long', language: 'en' });
  const body = 'A text of some length. '.repeat(800);
  const calls = Array.from(
    { length: 5 },
    () => ({ method: 'text.create', params: { collection_id, body } }) as const,
  );
  assert.ok(JSON.stringify(calls).length > limits.anonymousBodyBytes);
  await textkin.call('auth.invalidateToken');
  const outcomes = await textkin.batch(calls);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.text_id),
    [1, 2, 3, 4, 5],
  );
});

test('calls of a batch whose results do not fit into the response are sent again', async () => {
  const { collection_id } = await textkin.call('collection.create', { name: 'Much', language: 'en' });
  const body = '\u0001'.repeat(limits.body);
  await textkin.call('text.create', { collection_id, body, force: true });
  const get = { method: 'text.get', params: { collection_id, text_id: 1, include_body: true } } as const;
  // A character takes six bytes in JSON, so thirty of these texts are too long for the response to a batch.
  const outcomes = await textkin.batch(Array.from({ length: 70 }, () => get));
  assert.ok(70 * 6 * limits.body > 2 * limits.batchResponseBytes);
  for (const outcome of outcomes) {
    assert.ok(outcome.status === 'fulfilled' && outcome.value.body === body);
  }
});

test('a batch that is too long is refused as a whole', async () => {
  const batch = Array.from({ length: limits.batchEntries + 1 }, () => ({ method: 'ping.ping' }) as const);
  const error = await errorOf(textkin.batch(batch));
  assert.deepEqual([error.reason, error.method], ['batchTooLong', 'batch']);
});

test('`texts` pages through a collection by text id', async () => {
  const { collection_id } = await textkin.call('collection.create', { name: 'Pages', language: 'en' });
  const wanted = Array.from({ length: 25 }, (_, index) => index + 1);
  for (const n of wanted) await textkin.call('text.create', { collection_id, body: `Text ${n}.` });
  await textkin.call('text.delete', { collection_id, text_id: 10 });
  wanted.splice(9, 1);
  for (const limit of [1, 6, 8, 24, 25, 1000]) {
    const texts = await collect(textkin.texts({ collection_id, limit }));
    assert.deepEqual(
      texts.map(({ text_id }) => text_id),
      wanted,
    );
  }
  const some = await collect(textkin.texts({ collection_id, min_text_id: 5, max_text_id: 12 }));
  assert.deepEqual(
    some.map(({ text_id }) => text_id),
    [5, 6, 7, 8, 9, 11, 12],
  );
});

test('a signal ends a call, a login and a wait with its own reason', async () => {
  const { collection_id } = await textkin.call('collection.create', { name: 'Abort', language: 'en' });
  const { text_id } = await textkin.call('text.create', { collection_id, body: 'Never analysed.' });
  const reason = new Error('enough');
  const controller = new AbortController();
  const waiting = textkin.tagsWhenReady({ collection_id, text_id }, { signal: controller.signal });
  const ended = assert.rejects(waiting, reason);
  await until(() => service.context.analysis.stats().waiting > 0, 'the call waits');
  controller.abort(reason);
  await ended;
  await assert.rejects(textkin.call('account.get', {}, { signal: controller.signal }), reason);
  const fresh = new Textkin({ url: service.url, apiKey, secretKey });
  await assert.rejects(fresh.call('account.get', {}, { signal: controller.signal }), reason);
  assert.ok(await fresh.call('account.get'));
});

test('an address of another service is reported in a sentence', async () => {
  const elsewhere = new Textkin({ url: `${service.url}/elsewhere`, apiKey, secretKey });
  const error = await errorOf(elsewhere.call('ping.ping'));
  assert.equal(error.code, 404);
  assert.throws(() => new Textkin({ url: 'no address', apiKey, secretKey }), TypeError);
});
