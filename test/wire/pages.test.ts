/** Lists that return all rows unless a limit is given. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { restOf } from '../rest/rest-client.ts';
import { type Client, type Params, withBearer } from '../support/client.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const { store } = service.context;

type Row = Record<string, unknown>;

interface List {
  /** Creates the rows of the list and returns the params of the call. */
  prepare?: (client: Client) => Promise<Params>;
  path: (params: Params) => string;
  rows: string;
  add: (client: Client, params: Params, at: number) => Promise<unknown>;
  remove: (client: Client, params: Params, row: Row) => Promise<unknown>;
}

const lists: Record<string, List> = {
  'collection.list': {
    path: () => '/v1/collections',
    rows: 'collections',
    add: (client, _params, at) => client.call('collection.create', { name: `C${at}`, language: 'en' }),
    remove: (client, _params, { collection_id }) => client.call('collection.delete', { collection_id }),
  },
  'group.list': {
    path: () => '/v1/groups?include=texts',
    prepare: () => Promise.resolve({ include: ['texts'] }),
    rows: 'groups',
    add: (client, _params, at) => client.call('group.create', { name: `G${at}`, language: 'en' }),
    remove: (client, _params, { group_id }) => client.call('group.delete', { group_id }),
  },
  'group.listTexts': {
    async prepare(client) {
      const { group_id } = await client.call('group.create', { name: 'G', language: 'en' });
      await client.call('collection.create', { name: 'C', language: 'en' });
      return { group_id };
    },
    path: ({ group_id }) => `/v1/groups/${String(group_id)}/texts`,
    rows: 'texts',
    async add(client, { group_id }, at) {
      const { collections } = await client.call('collection.list');
      const { collection_id } = collections[0]!;
      const text = { body: 'A text about nothing much.', ext_text_id: `own-${at}`, force: true };
      const { text_id } = await client.call('text.create', { collection_id, ...text });
      await client.call('group.addText', { group_id, collection_id, text_id });
    },
    remove: (client, { group_id }, { collection_id, text_id }) =>
      client.call('group.deleteText', { group_id, collection_id, text_id }),
  },
  'keys.list': {
    path: () => '/v1/keys',
    rows: 'keys',
    // Older than the key of the client, which stays.
    add({ account }, _params, at) {
      const key = { apiKey: `key ${account} ${at}`, secretHash: randomBytes(32), name: `K${at}` };
      return store.keys.create(account, { ...key, createdAt: at, isStatic: false, scope: 'read' });
    },
    remove: (client, _params, { api_key }) => client.call('keys.revoke', { api_key }),
  },
  'search.list': {
    async prepare(client) {
      await client.call('collection.create', { name: 'C', language: 'en' });
      return {};
    },
    path: () => '/v1/saved-searches',
    rows: 'saved_searches',
    async add(client, _params, at) {
      const { collections } = await client.call('collection.list');
      const collection_scope = collections.map(({ collection_id }) => collection_id);
      return client.call('search.save', { name: `S${at}`, collection_scope, query: 'Volvo' });
    },
    remove: (client, _params, { saved_search_id }) => client.call('search.delete', { saved_search_id }),
  },
  'tag.edits': {
    async prepare(client) {
      const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
      return { collection_id };
    },
    path: ({ collection_id }) => `/v1/collections/${String(collection_id)}/tag-edits`,
    rows: 'edits',
    add({ account }, { collection_id }, at) {
      const edit = { tag: `T${at}`, category: 'person', names: [], isHidden: true, madeAt: at } as const;
      return store.tagEdits.put(account, collection_id as number, edit, 100);
    },
    remove: (client, { collection_id }, { tag }) => client.call('tag.undo', { collection_id, tag }),
  },
};

for (const [method, { prepare, path, rows, add, remove }] of Object.entries(lists)) {
  suite(method, () => {
    const setUp = async () => {
      const client = await service.newClient();
      const params = (await prepare?.(client)) ?? {};
      for (let at = 0; at < 7; at++) await add(client, params, at);
      const page = async (more: Params = {}) => {
        const { [rows as 'texts']: found, next } = await client.call(method, { ...params, ...more });
        return { found: found as unknown as Row[], next };
      };
      return { client, params, page };
    };

    test('returns all rows without a limit, and no cursor', async () => {
      const { page } = await setUp();
      const { found, next } = await page();
      assert.ok(found.length >= 7);
      assert.equal(next, undefined);
    });

    test('returns each row once in pages of any size', async () => {
      const { page } = await setUp();
      const { found: all } = await page();
      for (const limit of [1, 3, all.length - 1, all.length, 1000]) {
        const pages: Row[][] = [];
        for (let cursor: string | undefined = ''; cursor !== undefined;) {
          const { found, next }: { found: Row[]; next?: string | undefined } = await page({ limit, cursor });
          pages.push(found);
          cursor = next;
        }
        assert.deepEqual(pages.flat(), all);
        assert.equal(pages.length, Math.ceil(all.length / limit), 'no page is empty');
      }
      const { next } = await page({ limit: 2 });
      assert.deepEqual(
        (await page({ cursor: next })).found,
        all.slice(2),
        'without a limit, all that is left',
      );
    });

    test('skips and repeats no row while rows are added and deleted', async () => {
      const { client, params, page } = await setUp();
      const { found: all } = await page();
      const { found: first, next } = await page({ limit: 3 });
      // The row at the cursor, and a row of a later page.
      for (const at of [2, 5]) await remove(client, params, all[at]!);
      await add(client, params, 100);
      const { found: rest } = await page({ cursor: next });
      const known = rest.filter((row) => all.some((other) => JSON.stringify(other) === JSON.stringify(row)));
      assert.deepEqual([...first, ...known], all.toSpliced(5, 1));
    });

    test('is paged on REST, with a link to the next page', async () => {
      const { client, params, page } = await setUp();
      const { found: all } = await page();
      const ask = restOf(client);
      const found: Row[] = [];
      const start = path(params);
      let address: string | undefined = `${start}${start.includes('?') ? '&' : '?'}limit=3`;
      while (address !== undefined) {
        const { json, headers } = await ask('GET', address);
        found.push(...(json as Record<string, Row[]>)[rows]!);
        address = /^<(.+)>; rel="next"$/.exec(String(headers['link']))?.[1];
      }
      assert.deepEqual(found, all);
    });

    test('refuses limits out of range and cursors of other lists', async () => {
      const { client, params } = await setUp();
      for (const [limit, bound] of [
        [0, 1],
        [2000, 1000],
      ]) {
        const { data } = await client.refused(method, { ...params, limit });
        assert.deepEqual(data, { reason: 'outOfRange', field: 'limit', limit: bound });
      }
      const [, other] = Object.entries(lists).find(([name]) => name !== method)!;
      const named = (await other.prepare?.(client)) ?? {};
      for (let at = 200; at < 203; at++) await other.add(client, named, at);
      const otherMethod = Object.keys(lists).find((name) => name !== method)!;
      const { next } = await client.call(otherMethod, { ...named, limit: 1 });
      for (const cursor of [next, 'nonsense']) {
        const { data } = await client.refused(method, { ...params, cursor });
        assert.deepEqual(data, { reason: 'noSuchPage', field: 'cursor' });
      }
    });
  });
}

test('a key that is bound to collections pages through these collections only', async () => {
  const client = await service.newClient();
  const ids: number[] = [];
  for (let at = 0; at < 6; at++)
    ids.push((await client.call('collection.create', { name: `C${at}`, language: 'en' })).collection_id);
  const collections = [ids[1]!, ids[2]!, ids[4]!];
  const { secret_key } = await client.call('keys.create', { static: true, scope: 'read', collections });
  const bound = withBearer(service.url, secret_key);
  const first = await bound.call('collection.list', { limit: 2 });
  const rest = await bound.call('collection.list', { limit: 2, cursor: first.next });
  const found = [...first.collections, ...rest.collections].map(({ collection_id }) => collection_id);
  assert.deepEqual(found, collections);
  assert.equal(rest.next, undefined);
});

test('a key that is bound to collections pages through the saved searches of these collections only', async () => {
  const client = await service.newClient();
  const newCollection = async () =>
    (await client.call('collection.create', { name: 'C', language: 'en' })).collection_id;
  const [inside, outside] = [await newCollection(), await newCollection()];
  for (let at = 0; at < 6; at++) {
    const collection_scope = at % 2 === 0 ? inside : [inside, outside];
    await client.call('search.save', { name: `S${at}`, collection_scope, query: 'Volvo' });
  }
  const key = { static: true, scope: 'read', collections: [inside] };
  const { secret_key } = await client.call('keys.create', key);
  const bound = withBearer(service.url, secret_key);
  const first = await bound.call('search.list', { limit: 2 });
  const rest = await bound.call('search.list', { limit: 2, cursor: first.next });
  assert.deepEqual(
    [...first.saved_searches, ...rest.saved_searches].map(({ name }) => name),
    ['S0', 'S2', 'S4'],
  );
  assert.equal(rest.next, undefined);
});
