import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { repetitionsOf } from '../../support/repetitions.ts';
import { type Client, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { serve } from '../support/process.ts';
import { until } from '../support/until.ts';
import { seededFor } from '../support/seed.ts';

const folder = temporaryFolder();
const kills = repetitionsOf('serviceKills');

/** The acknowledged writes: the bodies of texts by id, and the ids of deleted texts. */
const acknowledged = new Map<number, string>();
const deleted = new Set<number>();
let highestId = 0;
let count = 0;

/** Creates, updates and deletes texts until the connection breaks, and records the acknowledged writes. */
async function work(client: Client, collection_id: number): Promise<void> {
  for (;;) {
    const name = `Text ${++count}`;
    const body = `${name} was written in Stockholm. ${'It rained. '.repeat(count % 20)}`;
    const { text_id } = await client.call('text.create', { collection_id, body });
    assert.ok(!acknowledged.has(text_id) && !deleted.has(text_id), `id ${text_id} was used twice`);
    acknowledged.set(text_id, body);
    highestId = Math.max(highestId, text_id);
    if (count % 5 === 0) {
      // An update without a response may be stored or not.
      acknowledged.delete(text_id);
      await client.call('text.update', { collection_id, text_id, body: `${body} Changed.` });
      acknowledged.set(text_id, `${body} Changed.`);
    }
    if (count % 7 === 0) {
      acknowledged.delete(text_id);
      await client.call('text.delete', { collection_id, text_id });
      deleted.add(text_id);
    }
    await sleep(10);
  }
}

/** Returns the ids of all texts. */
async function storedIds(client: Client, collection_id: number): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | undefined; ;) {
    const params = { collection_id, order: 'id', limit: 1000, cursor } as const;
    const page = await client.call('collection.listTexts', params);
    ids.push(...page.texts.map(({ text_id }) => text_id));
    if (page.next === undefined) return ids;
    cursor = page.next;
  }
}

async function checkEverything(client: Client, collection_id: number): Promise<void> {
  const stored = new Set(await storedIds(client, collection_id));
  for (const [text_id, body] of acknowledged) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
  }
  for (const text_id of deleted) assert.ok(!stored.has(text_id), `text ${text_id} is back`);
  const { next_id } = await client.call('collection.get', { collection_id });
  assert.ok(next_id > highestId && next_id > Math.max(...stored));
}

test('no acknowledged write is lost by kill -9 under load', async (t) => {
  const random = seededFor(t);
  let service = await serve(folder);
  const keys = service.keys!;
  let client = await login(service.url, keys);
  const { collection_id } = await client.call('collection.create', { name: 'Crash', language: 'en' });
  for (let kill = 1; kill <= kills; kill++) {
    const before = acknowledged.size + deleted.size;
    const writers = Array.from({ length: 4 }, () => work(client, collection_id));
    const ends = Promise.allSettled(writers);
    const goal = before + 10 + Math.floor(30 * random());
    await until(() => acknowledged.size + deleted.size >= goal, `${goal} texts are stored`);
    const { signal } = await service.end('SIGKILL');
    assert.equal(signal, 'SIGKILL');
    for (const outcome of await ends) {
      const { code } = (outcome as PromiseRejectedResult).reason as { code: string };
      assert.match(code, /^ECONN|EPIPE/, 'writers stop because the connection breaks');
    }
    service = await serve(folder);
    assert.equal(service.keys, undefined, 'the accounts are still there');
    client = await login(service.url, keys);
    await checkEverything(client, collection_id);
  }

  // Every stored text, acknowledged or not, is whole: its analysis resumes and is completed.
  const stored = await storedIds(client, collection_id);
  for (const text_id of stored) {
    const { tags } = await client.call('text.tags', { collection_id, text_id, wait: 60 });
    assert.ok(Array.isArray(tags));
  }
  assert.ok(stored.length >= acknowledged.size && acknowledged.size > kills * 5);
  assert.equal((await service.end('SIGTERM')).code, 0);
});
