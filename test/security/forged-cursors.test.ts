import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOrders } from '../../packages/server/src/domain/text.ts';
import { listOrders } from '../../packages/server/src/tags/queries/list.ts';
import { textOrders as taggedOrders } from '../../packages/server/src/tags/queries/texts.ts';
import { complete } from '../support/by-hand.ts';
import type { Params } from '../support/client.ts';
import { openDesk } from '../support/desk.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0, webhookHosts: 'any' });
const { client, collection_id, add } = await openDesk(service);
const { webhook_id } = await client.call('webhook.create', { collection_id, url: 'http://127.0.0.1:9/' });
const { vocabulary_id } = await client.call('vocabulary.create', { name: 'List' });
const entries = ['a', 'b', 'c'].map((id) => ({ id, category: 'person', name: `Anna ${id}` }));
await client.call('vocabulary.put', { vocabulary_id, entries });
const tag = 'Anna Lindh';
const makeTag = (name: string) => ({ tag: name, category: 'person' as const, relevance: 0.5, mentions: [] });
for (const own of ['a', 'b', 'c']) {
  const place = { account: client.account, collection_id, text_id: await add(own) };
  await complete(service.context.store, place, [makeTag(tag), makeTag(`Olof ${own}`)]);
}

/** Values that no real cursor has: numbers outside of every column, characters that no text has, and long strings. */
const numbers = [1e308, -1e308, 1.5, -1, 2 ** 31, 2 ** 40, 2 ** 53, 2 ** 63, 2 ** 64, Number.MIN_VALUE];
const strings = ['', '\0', '\ud800', '\u202e', "'; drop table text; --", '%', 'x'.repeat(400), '1e999'];

type Cursor = [order: string, versions: number[], place: (number | string)[]];
const pack = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');
const unpack = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Cursor;

/** Yields the cursor with one value replaced: each value by each wrong value. */
function* forgeries([order, versions, place]: Cursor): Generator<Cursor> {
  for (const [at, value] of place.entries())
    for (const other of typeof value === 'number' ? numbers : strings)
      yield [order, versions, place.with(at, other)];
  for (const at of versions.keys())
    for (const other of numbers) yield [order, versions.with(at, other), place];
}

const inCollection = { collection_id };
const inScope = { collection_scope: collection_id };
const lists: [method: string, params: Params][] = [
  ...textOrders.map((order): [string, Params] => ['collection.listTexts', { ...inCollection, order }]),
  ...listOrders.map((order): [string, Params] => ['tag.list', { ...inScope, order }]),
  ...taggedOrders.map((order): [string, Params] => ['tag.texts', { ...inScope, tag, order }]),
  ['webhook.deliveries', { webhook_id }],
  ['vocabulary.entries', { vocabulary_id }],
  ['vocabulary.entries', { vocabulary_id, prefix: 'a' }],
];

for (const [method, params] of lists) {
  test(`${method} ${JSON.stringify(params)}: a forged cursor is a position in the list or is refused`, async () => {
    const { next } = (await client.call(method, { ...params, limit: 1 })) as { next?: string };
    assert.ok(next !== undefined);
    for (const forged of forgeries(unpack(next))) {
      const { error } = await client.ask(method, { ...params, limit: 1, cursor: pack(forged) });
      assert.ok([undefined, 'noSuchPage'].includes(error?.data.reason), JSON.stringify([forged, error]));
    }
  });
}
