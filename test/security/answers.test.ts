import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { Answer } from '../support/answer.ts';
import { withToken } from '../support/client.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const stranger = withToken(service.url, '');
const { collection_id } = await client.call('collection.create', { name: 'Long', language: 'en' });
const batchOf = (count: number, request: object) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => ({ ...request, id })));

/** Returns the responses of a batch: the first have a result, and all others the error that there was no room for their response. */
async function cutShort(
  body: string,
  send = client.send,
  limit: number = limits.batchResponseBytes,
): Promise<{ answers: Answer[]; answered: number }> {
  const { status, text } = await send(body);
  assert.equal(status, 200);
  const answers = JSON.parse(text) as Answer[];
  const answered = answers.findIndex(({ error }) => error !== undefined);
  for (const [id, answer] of answers.entries()) {
    assert.deepEqual([answer.id, answer.error === undefined], [id, id < answered]);
    if (answer.error === undefined) continue;
    assert.deepEqual(answer.error.data, { reason: 'answersTooLong', field: 'batch', limit });
    assert.match(answer.error.msg, /^[A-Z].*\.$/);
  }
  const bytes = Buffer.byteLength(JSON.stringify(answers.slice(0, answered)));
  const last = Buffer.byteLength(JSON.stringify(answers[answered - 1]));
  assert.ok(bytes >= limit - 65_536, `${bytes} bytes of answers`);
  assert.ok(bytes < limit + last + 65_536, `${bytes} bytes of answers`);
  return { answers, answered };
}

test('the responses to a thousand rpc.discover without a token are bounded', async () => {
  const { answers } = await cutShort(
    batchOf(1000, { method: 'rpc.discover' }),
    stranger.send,
    limits.anonymousResponseBytes,
  );
  assert.equal(answers.length, 1000);
  assert.deepEqual(answers[1]?.result, answers[0]?.result);
  assert.deepEqual(answers[0]?.result, await stranger.call('rpc.discover'));
});

test('the responses to calls without a token, and with a wrong token, are bounded', async () => {
  const wrong = withToken(service.url, 'nonsense');
  const id = 'i'.repeat(30);
  const open = methods.filter(({ needsToken }) => !needsToken).map(({ name }) => name);
  for (const { send } of [stranger, wrong])
    for (const method of [...open, 'collection.list', 'no.such', 'x'.repeat(30)]) {
      const { text } = await send(JSON.stringify(Array.from({ length: 700 }, () => ({ method, id }))));
      assert.equal((JSON.parse(text) as Answer[]).length, 700, method);
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
  ) as Answer[]) {
    assert.equal(error, undefined);
  }
  const list = { method: 'collection.listTexts', params: { collection_id, limit: 1000 } };
  const { answered } = await cutShort(batchOf(1000, list));
  assert.ok(answered >= 2);
});

test('the responses with long texts are bounded', async () => {
  const body = '\u0001å'.repeat(50_000);
  const { text_id } = await client.call('text.create', { collection_id, body, force: true });
  const { answered } = await cutShort(
    batchOf(1000, { method: 'text.get', params: { collection_id, text_id, include_body: true } }),
  );
  assert.ok(answered > 10);
});

test('an entry without room for its response does not run, and an entry that runs has its response', async () => {
  const { next_id } = await client.call('collection.get', { collection_id });
  const list = { method: 'collection.listTexts', params: { collection_id, limit: 1000 } };
  const create = { method: 'text.create', params: { collection_id, body: 'One more.', force: true } };
  const entries = [create, list, list, list, list, create, list, create];
  const { text } = await client.send(JSON.stringify(entries));
  const answers = JSON.parse(text) as Answer[];
  const stored = answers.filter(({ result }, index) => entries[index] === create && result !== undefined);
  assert.equal(answers[0]?.result?.text_id, next_id);
  assert.equal(answers.at(-1)?.error?.data.reason, 'answersTooLong');
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
