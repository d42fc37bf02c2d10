/** The size of what agents read: the list of tools, and their results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { agent } from '../support/agents.ts';
import { complete } from '../support/by-hand.ts';
import { storeCollections } from '../support/collections.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { addTagged } from '../tags/stored-texts.ts';

const service = await runService({ workers: 0 });
const { store } = service.context;
const owner = await service.newClient();
const { secret_key: secret } = await owner.call('keys.create', { static: true, scope: 'write' });

/** Sends a message as an agent does; returns its result, and the bytes of the whole response. */
async function ask(method: string, params: object = {}) {
  const headers = { authorization: `Bearer ${secret}`, 'accept-encoding': 'identity' };
  const { text } = await post(
    `${service.url}/mcp`,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    { headers },
  );
  const { result } = JSON.parse(text) as { result: Record<string, unknown> };
  return { result, bytes: Buffer.byteLength(text) };
}

type Row = Record<string, unknown>;
type Page = Record<string, Row[]> & { next?: string };

async function call(name: string, args: object) {
  const { result, bytes } = await ask('tools/call', { name, arguments: args });
  assert.equal(result['isError'], undefined, JSON.stringify(result['content']));
  return { page: result['structuredContent'] as Page, bytes };
}

/** Returns all rows of a tool, read page by page as an agent does. */
async function rowsOf(name: string, rows: string, args: object, maxBytes: number) {
  const found: Row[] = [];
  let pages = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; pages++) {
    const { page, bytes } = await call(name, { ...args, ...(cursor && { cursor }) });
    assert.ok(bytes <= maxBytes, `${name}: ${bytes} bytes`);
    found.push(...page[rows]!);
    cursor = page.next;
  }
  return { found, pages };
}

test('the list of all tools has at most 20 kB', async () => {
  const { result, bytes } = await ask('tools/list');
  assert.equal((result['tools'] as object[]).length, 21);
  assert.ok(bytes <= 20_000, String(bytes));
});

test("every argument is described, and no description mentions what an agent can't see", async () => {
  const { client } = await agent({ url: service.url, secret });
  const { tools } = await client.listTools();
  const methods = new RegExp(`\\b(${[...methodsByName.keys()].join('|').replaceAll('.', '\\.')})\\b`);
  for (const { name, description, inputSchema } of tools) {
    assert.doesNotMatch(String(description), methods, name);
    for (const [param, schema] of Object.entries(inputSchema.properties ?? {})) {
      const words = (schema as { description?: string }).description;
      assert.match(words ?? '', /^[A-Z`].{2,}\.$/, `${name}, ${param}`);
      assert.doesNotMatch(words!, methods, `${name}, ${param}`);
    }
  }
});

/** Returns a text of the given length, of the characters that take the most bytes in JSON. */
const fillText = (length: number, at: number) => `${at} `.padEnd(length, '"å\\');

test('without a limit, lists return pages short enough for an agent', async () => {
  await storeCollections(store, owner.account, 60, {
    name: fillText(limits.name, 0),
    description: fillText(limits.description, 0),
  });
  const { collection_id } = await owner.call('collection.create', { name: 'Long', language: 'en' });
  for (let at = 0; at < 70; at++) {
    const tags = [{ tag: fillText(limits.tag, at), category: 'person', relevance: 0.5 }] as const;
    await addTagged(store, owner.account, collection_id, {
      publishedAt: at,
      headline: fillText(limits.headline, at),
      url: `https://example.org/${'x'.repeat(900)}`,
      authors: fillText(limits.authors, at),
      tags: [...tags, { tag: 'Everywhere', category: 'location', relevance: 0.4 }],
    });
    const edit = { tag: fillText(limits.tag, at), category: 'person', isHidden: false } as const;
    const names = [{ tag: fillText(limits.tag, at + 100), category: 'person' }] as const;
    await store.tagEdits.put(owner.account, collection_id, { ...edit, names, newTag: `N${at}` }, 100);
  }
  const scope = { collection_scope: collection_id };
  const lists: [tool: string, method: string, rows: string, args: object][] = [
    ['list_collections', 'collection.list', 'collections', {}],
    ['list_texts', 'collection.listTexts', 'texts', { collection_id }],
    ['list_tags', 'tag.list', 'tags', scope],
    ['list_tag_texts', 'tag.texts', 'texts', { ...scope, tag: 'Everywhere' }],
    ['list_tag_edits', 'tag.edits', 'edits', { collection_id }],
  ];
  for (const [tool, method, rows, args] of lists) {
    const all = (await owner.call(method, { ...args, limit: 1000 }))[rows as 'texts'];
    assert.ok(all.length >= 60, tool);
    const usual = await rowsOf(tool, rows, args, 40_000);
    assert.deepEqual(usual.found, all, tool);
    assert.ok(usual.pages > 1, tool);
    const { found, pages } = await rowsOf(tool, rows, { ...args, limit: 1000 }, limits.toolResultBytes.max);
    assert.deepEqual([found, pages], [all, 1], tool);
  }
});

test('lists without pages are cut to what an agent can read, and report how many rows are missing', async () => {
  const { collection_id } = await owner.call('collection.create', { name: 'Found', language: 'en' });
  const names = Array.from({ length: 100 }, (_, at) => fillText(limits.tag, at));
  const tags = names.map((tag) => ({ tag, category: 'person' as const, relevance: 0.5, mentions: [] }));
  for (let at = 0; at < 50; at++) {
    const { text_id } = await owner.call('text.create', {
      collection_id,
      headline: fillText(limits.headline, at),
      url: `https://example.org/${'x'.repeat(900)}`,
      authors: fillText(limits.authors, at),
      body: `The bridge of the year ${at} was opened by the ministers.`,
      publish_date: at === 0 ? '1970-01-01' : '1975-01-01',
      force: true,
    });
    await complete(store, { account: owner.account, collection_id, text_id }, tags);
  }
  const scope = { collection_scope: collection_id };
  const tag = { ...scope, tag: names[0]! };
  const lists: [tool: string, method: string, rows: string, args: object, limit?: number][] = [
    ['search_texts', 'text.search', 'texts', { ...scope, query: 'bridge' }, 50],
    ['find_related_texts', 'text.relatedTexts', 'related_texts', { collection_id, text_id: 1 }, 50],
    ['get_text_tags', 'text.tags', 'tags', { collection_id, text_id: 1 }, 100],
    ['get_tag_timeline', 'tag.timeline', 'buckets', { ...tag, interval: 'day' }],
  ];
  for (const [tool, method, rows, args, limit] of lists) {
    const all = (await owner.call(method, { ...args, limit }))[rows as 'texts'];
    const { page, bytes } = await call(tool, args);
    assert.ok(bytes <= 40_000, `${tool}: ${bytes} bytes`);
    const found = page[rows]!;
    assert.deepEqual(found, all.slice(0, found.length), tool);
    const { left_out: note } = page as unknown as { left_out?: string };
    // Ten texts, the default limit of these tools, fit whatever their length.
    if (rows.endsWith('texts')) assert.deepEqual([found.length, note], [10, undefined], tool);
    else
      assert.match(
        note!,
        new RegExp(`^The last ${all.length - found.length} of ${all.length} ${rows} `),
        tool,
      );
    if (limit === undefined) continue;
    const whole = await call(tool, { ...args, limit });
    assert.deepEqual(whole.page[rows], all, tool);
  }
});

test("a page with a limit is cut before it is longer than a tool's result may be", async () => {
  const { collection_id } = await owner.call('collection.create', { name: 'Many', language: 'en' });
  const row = {
    headline: '\u0001'.repeat(limits.headline),
    url: '\u0001'.repeat(limits.url),
    tags: [{ tag: 'Everywhere', category: 'location', relevance: 0.4 }] as const,
  };
  const count = 150;
  for (let at = 0; at < count; at++)
    await addTagged(store, owner.account, collection_id, { publishedAt: at, ...row, tags: [...row.tags] });
  const args = { collection_id, limit: 1000 };
  const { found, pages } = await rowsOf('list_texts', 'texts', args, 1.01 * limits.toolResultBytes.max);
  assert.deepEqual(
    found.map(({ text_id }) => text_id),
    Array.from({ length: count }, (_, at) => at + 1),
  );
  assert.ok(pages > 1);
});

test('the longest possible text is returned whole', async () => {
  const { collection_id } = await owner.call('collection.create', { name: 'Longest', language: 'en' });
  const body = '\u0001'.repeat(limits.body);
  const { text_id } = await owner.call('text.create', { collection_id, body, force: true });
  const { page } = await call('get_text', { collection_id, text_id, include_body: true });
  assert.equal((page as unknown as { body: string }).body, body);
});
