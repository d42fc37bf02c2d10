/**
 * Objects of another account have the same responses, byte for byte, as missing ones: in every method, by every param that names an
 * object, over every protocol.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolEntries } from '../../packages/server/src/agents/tools.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { addresses } from '../../packages/server/src/rest/addresses.ts';
import type { Client, Params } from '../support/client.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { post, type Reply } from '../support/post.ts';
import { sampleParams } from '../support/samples.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0, webhookHosts: 'any' });

/** Creates an object of each kind, and returns the params that name them. */
async function objectsOf({ client, collection_id, add }: Desk) {
  await add('own');
  const { group_id } = await client.call('group.create', { name: 'Group', language: 'en' });
  await client.call('group.addText', { group_id, collection_id, text_id: 1 });
  const hook = { collection_id, url: 'http://127.0.0.1:9/hook' };
  const { webhook_id } = await client.call('webhook.create', hook);
  const search = { name: 'Search', collection_scope: collection_id, query: 'own' };
  const { saved_search_id } = await client.call('search.save', search);
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'List' });
  await client.call('keys.create', { scope: 'read' });
  const { keys } = await client.call('keys.list');
  const api_key = keys.find((key) => key.api_key !== client.apiKey)!.api_key;
  return {
    collection_id,
    group_id,
    webhook_id,
    vocabulary_id,
    saved_search_id,
    api_key,
    collection_scope: collection_id,
    group_scope: group_id,
  };
}
const owner = await openDesk(service);
const stranger = await openDesk(service);
const [theirs, mine] = [await objectsOf(owner), await objectsOf(stranger)];
type ObjectParam = keyof typeof theirs;
/** Ids of missing objects, as long as the real ids: a response may repeat an id, and so show its length. */
const missingIds: Record<ObjectParam, number | string> = {
  ...{ collection_id: 9, group_id: 9, webhook_id: 9, vocabulary_id: 9, saved_search_id: 9 },
  ...{ collection_scope: 9, group_scope: 9 },
  api_key: theirs.api_key.replace(/.{9}$/, 'x'.repeat(9)),
};
const objectParams = Object.keys(theirs) as ObjectParam[];

test('every param is listed as naming an object of an account, or not', () => {
  /** A text, an event or a page belongs to the collection, group or webhook named with it; a name belongs to no account. */
  const dependent =
    /^(text_id|ext_text_id|text_scope|event_id|cursor|(min|max)_text_id|tags?|without|id|(original|updated|new|other)_tag|ids)$/;
  const values =
    /^(secret_key|name|scope|static|expires|origins|language|description|limit|order|query|category|(published|matched)_(after|before)|include\w*|stored|present|bad|body|headline|format|url|authors|publish_date|force|wait|skip_categorization|mentions|edits|match|facets|min_\w+|max_threshold|relevance|updated_\w+|related_by|explain|dedupe|diversity|date_\w+|highlights|prefix|kind|topics|interval|(new|other)_category|refused|hidden|events|enabled|state|entries|knowledge|everywhere|links|by|bounds|context|if_revision)$/;
  const unknown = methods.flatMap(({ name, params }) =>
    Object.keys(params.shape)
      .filter(
        (key) => !objectParams.includes(key as ObjectParam) && !dependent.test(key) && !values.test(key),
      )
      .map((key) => `${name}: ${key}`),
  );
  // Idempotency keys and lists of collections and vocabularies have their own tests.
  const elsewhere = /: (idempotency_key|collections|vocabular(y|ies))$/;
  assert.deepEqual(
    unknown.filter((one) => !elsewhere.test(one)),
    [],
  );
});

/** Returns the whole response except its date. */
const comparable = ({ status, headers, text }: Reply) => ({
  status,
  text,
  headers: { ...headers, date: '' },
});

/** The protocols. Each calls a method; undefined if the protocol has no such call. */
const protocols: Record<
  string,
  (client: Client, method: string, params: Params) => Promise<Reply> | undefined
> = {
  'JSON-RPC': (client, method, params) => client.send(JSON.stringify({ method, params, id: 1 })),
  REST(client, method, params) {
    const [, verb, , path] = /^(\w+) (201 )?(.*)$/.exec(addresses[method] ?? '') ?? [];
    if (path === undefined) return undefined;
    const names = [...path.matchAll(/\{(?:\w+=)?(\w+)\}/g)].map(([, param]) => param!);
    const filled = path.replace(/\{(?:\w+=)?(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(params[param] as string),
    );
    const otherParams = Object.fromEntries(
      Object.entries(params).filter(([key]) => !names.includes(key) && key !== 'ext_text_id'),
    );
    const inQuery = verb === 'GET' || verb === 'DELETE';
    const query = new URLSearchParams(otherParams as Record<string, string>).toString();
    const body = inQuery ? '' : JSON.stringify(otherParams);
    const headers = {
      authorization: `Bearer ${client.token}`,
      ...(!inQuery && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    };
    return post(`${client.url}${filled}${inQuery && query ? `?${query}` : ''}`, body, {
      verb: verb!,
      headers,
    });
  },
  MCP(client, method, args) {
    const tool = toolEntries.find((entry) => entry.method === method)?.name;
    if (tool === undefined) return undefined;
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: args },
    };
    const headers = {
      authorization: `Bearer ${client.token}`,
      accept: 'application/json, text/event-stream',
    };
    return post(`${client.url}/mcp`, JSON.stringify(request), { headers });
  },
};

const readAll = async ({ client }: Desk) =>
  Promise.all([
    client.call('account.get'),
    client.call('keys.list'),
    client.call('collection.get', { collection_id: theirs.collection_id }),
    client.call('collection.listTexts', { collection_id: theirs.collection_id }),
    client.call('group.listTexts', { group_id: theirs.group_id }),
    client.call('webhook.list', { collection_id: theirs.collection_id }),
    client.call('vocabulary.get', { vocabulary_id: theirs.vocabulary_id }),
    client.call('search.list'),
  ]);

for (const [protocol, send] of Object.entries(protocols)) {
  test(`over ${protocol} objects of another account look missing, in every method`, async () => {
    const before = await readAll(owner);
    let compared = 0;
    for (const { name, params } of methods) {
      if (name === 'auth.accessToken') continue;
      for (const objectParam of objectParams.filter((one) => one in params.shape)) {
        const responses = [];
        for (const id of [theirs[objectParam], missingIds[objectParam]]) {
          const ids = { ...mine, text_id: 1, [objectParam]: id };
          const reply = send(stranger.client, name, sampleParams(params, ids));
          if (reply !== undefined) responses.push(comparable(await reply));
        }
        if (responses.length === 0) continue;
        compared++;
        const [foreign, none] = responses;
        assert.deepEqual(foreign, none, `${name} with the ${objectParam} of another`);
        assert.match(
          foreign!.text,
          /noSuch(Collection|Group|Webhook|Vocabulary|SavedSearch|Key)|keyUnknown/,
          `${name} ${objectParam}`,
        );
      }
    }
    assert.ok(compared > 10, `${compared} compared`);
    assert.deepEqual(await readAll(owner), before);
  });
}

test("the event stream of another account's collection looks missing", async () => {
  const responses = [theirs.collection_id, missingIds.collection_id].map(async (id) => {
    const headers = { authorization: `Bearer ${stranger.client.token}` };
    return comparable(await post(`${service.url}/events?collection_id=${id}`, '', { verb: 'GET', headers }));
  });
  const [foreign, none] = await Promise.all(responses);
  assert.deepEqual(foreign, none);
  assert.match(foreign!.text, /noSuchCollection/);
});
