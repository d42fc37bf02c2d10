import assert from 'node:assert/strict';
import type { Textkin } from '@textkin/client';
import { post } from '../support/post.ts';
import { until } from '../support/until.ts';
import type { OldClientLoad } from './old-client.ts';

type Tags = Awaited<ReturnType<Textkin['tagsWhenReady']>>['tags'];

/** Asserts, through the client of any version, that every acknowledged write of a load is stored. */
export async function assertKept(client: Textkin, load: OldClientLoad): Promise<void> {
  const { collection_id, group_id } = load;
  assert.deepEqual(load.failures, [], 'every call that may be repeated is carried out');
  for (const [text_id, { body, ext_text_id, publish_date, manual }] of load.texts) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
    assert.equal(text.ext_text_id, ext_text_id);
    assert.equal(Date.parse(text.publish_date!), Math.floor(Date.parse(publish_date) / 1000) * 1000);
    if (manual === undefined) continue;
    const { tags } = await client.tagsWhenReady({ collection_id, text_id });
    assert.ok(
      tags.some(({ tag }) => tag === manual),
      `${manual} of text ${text_id}`,
    );
  }
  const stored = new Set<number>();
  for await (const { text_id } of client.texts({ collection_id })) stored.add(text_id);
  for (const text_id of load.texts.keys()) assert.ok(stored.has(text_id), `text ${text_id} is listed`);
  for (const text_id of load.deleted) assert.ok(!stored.has(text_id), `text ${text_id} is back`);
  const members = await client.call('group.listTexts', { group_id });
  const grouped = new Set(members.texts.map(({ text_id }) => text_id));
  for (const text_id of load.grouped) assert.ok(grouped.has(text_id), `text ${text_id} is in its group`);
}

/** Asserts that the texts of a load have the tags that this version finds in copies of them. */
export async function assertSameTags(client: Textkin, load: OldClientLoad): Promise<void> {
  const found = await tagsOf(client, load);
  const { collection_id } = await client.call('collection.create', { name: 'Copies', language: 'en' });
  for (const [original, tags] of found) {
    const { body, headline } = await client.call('text.get', {
      ...{ collection_id: load.collection_id, text_id: original, include_body: true },
    });
    const { text_id } = await client.call('text.create', { collection_id, body: body!, headline });
    assert.deepEqual((await client.tagsWhenReady({ collection_id, text_id })).tags, tags, `text ${original}`);
  }
}

/** Returns the tags of the texts of a load, without the tags that people added. */
async function tagsOf(client: Textkin, load: OldClientLoad): Promise<Map<number, Tags>> {
  const { collection_id } = load;
  const found = new Map<number, Tags>();
  for (const [text_id, { manual }] of load.texts) {
    const { tags } = await client.tagsWhenReady({ collection_id, text_id });
    found.set(
      text_id,
      tags.filter(({ tag }) => tag !== manual),
    );
  }
  return found;
}

/** Resolves when all texts of a collection are analysed, and no text of the store has a result of another model. */
export async function untilAnalysed(
  client: Textkin,
  collection_id: number,
  adminPort: number,
): Promise<void> {
  const isDone = async () => {
    const { pending } = await client.call('collection.stats', { collection_id });
    return pending === 0 && (await countOutdated(adminPort)) === 0;
  };
  await until(isDone, 'every text is analysed by this version', { withinMs: 300_000, everyMs: 100 });
}

/** Returns how many texts wait to be analysed again by the model of this version. */
async function countOutdated(adminPort: number): Promise<number> {
  const { text } = await post(`http://127.0.0.1:${adminPort}/metrics`, '', { verb: 'GET' });
  return Number(/^textkin_store_outdated_texts\{state="waiting"\} (\d+)$/m.exec(text)?.[1] ?? NaN);
}
