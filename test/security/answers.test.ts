import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { RpcResponse } from '../support/response.ts';
import { withToken } from '../support/client.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const stranger = withToken(service.url, '');
const { collection_id } = await client.call('collection.create', { name: 'Long', language: 'en' });
const batchOf = (count: number, request: object) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => ({ ...request, id })));

/** Returns the responses of a batch: the first have a result, and the rest the error that there was no room for their response. */
async function cutShort(
  body: string,
  send = client.send,
  limit: number = limits.batchResponseBytes,
): Promise<{ responses: RpcResponse[]; resultCount: number }> {
  const { status, text } = await send(body);
  assert.equal(status, 200);
  const responses = JSON.parse(text) as RpcResponse[];
  const resultCount = responses.findIndex(({ error }) => error !== undefined);
  for (const [id, response] of responses.entries()) {
    assert.deepEqual([response.id, response.error === undefined], [id, id < resultCount]);
    if (response.error === undefined) continue;
    assert.deepEqual(response.error.data, { reason: 'answersTooLong', field: 'batch', limit });
    assert.match(response.error.msg, /^[A-Z].*\.$/);
  }
  const bytes = Buffer.byteLength(JSON.stringify(responses.slice(0, resultCount)));
  const last = Buffer.byteLength(JSON.stringify(responses[resultCount - 1]));
  assert.ok(bytes >= limit - 65_536, `${bytes} bytes of responses`);
  assert.ok(bytes < limit + last + 65_536, `${bytes} bytes of responses`);
  return { responses, resultCount };
}

test('the responses to a thousand rpc.discover without a token are bounded', async () => {
  const { responses } = await cutShort(
    batchOf(1000, { method: 'rpc.discover' }),
    stranger.send,
    limits.anonymousResponseBytes,
  );
  assert.equal(responses.length, 1000);
  assert.deepEqual(responses[1]?.result, responses[0]?.result);
  assert.deepEqual(responses[0]?.result, await stranger.call('rpc.discover'));
});

test('the responses to calls without a token, and with a wrong token, are bounded', async () => {
  const wrong = withToken(service.url, 'nonsense');
  const id = 'i'.repeat(30);
  const open = methods.filter(({ needsToken }) => !needsToken).map(({ name }) => name);
  for (const { send } of [stranger, wrong])
    for (const method of [...open, 'collection.list', 'no.such', 'x'.repeat(30)]) {
      const { text } = await send(JSON.stringify(Array.from({ length: 700 }, () => ({ method, id }))));
      assert.equal((JSON.parse(text) as RpcResponse[]).length, 700, method);
      const bytes = Buffer.byteLength(text);
      assert.ok(bytes < 3 * limits.anonymousResponseBytes, `${method}: ${bytes} bytes`);
    }
});

test('a client with a token may fetch the document any number of times', async () => {
  await cutShort(batchOf(1000, { method: 'rpc.discover' }));
});

test('the responses to lists with a thousand long rows are bounded', async () => {
  const row = {
    collection_id,
    body: 'A text.',
    headline: '😀'.repeat(250),
    url: '\u0001'.repeat(1000),
    force: true,
  };
  for (const { error } of JSON.parse(
    (await client.send(batchOf(1000, { method: 'text.create', params: row }))).text,
  ) as RpcResponse[]) {
    assert.equal(error, undefined);
  }
  const list = { method: 'collection.listTexts', params: { collection_id, limit: 1000 } };
  const { resultCount } = await cutShort(batchOf(1000, list));
  assert.ok(resultCount >= 2);
});

test('the responses with long texts are bounded', async () => {
  const body = '\u0001å'.repeat(50_000);
  const { text_id } = await client.call('text.create', { collection_id, body, force: true });
  const { resultCount } = await cutShort(
    batchOf(1000, { method: 'text.get', params: { collection_id, text_id, include_body: true } }),
  );
  assert.ok(resultCount > 10);
});

test('an entry without room for its response does not run, and an entry that runs has its response', async () => {
  const { next_id } = await client.call('collection.get', { collection_id });
  const list = { method: 'collection.listTexts', params: { collection_id, limit: 1000 } };
  const create = { method: 'text.create', params: { collection_id, body: 'One more.', force: true } };
  const entries = [create, list, list, list, list, create, list, create];
  const { text } = await client.send(JSON.stringify(entries));
  const responses = JSON.parse(text) as RpcResponse[];
  const stored = responses.filter(({ result }, index) => entries[index] === create && result !== undefined);
  assert.equal(responses[0]?.result?.text_id, next_id);
  assert.equal(responses.at(-1)?.error?.data.reason, 'answersTooLong');
  assert.equal((await client.call('collection.get', { collection_id })).next_id, next_id + stored.length);
});

test('many large batches at once leave memory for other clients', async () => {
  const list = { method: 'collection.listTexts', params: { collection_id, limit: 1000 } };
  const batches = Array.from({ length: 12 }, () => client.send(batchOf(1000, list)).catch(() => undefined));
  const other = await service.newClient();
  for (let round = 0; round < 20; round++) await other.call('account.get');
  for (const reply of await Promise.all(batches)) {
    // Some of the clients with the most unread bytes are cut off; no response says that its request was unreadable.
    assert.ok(reply === undefined || reply.status === 200);
  }
  await other.call('collection.list');
});
