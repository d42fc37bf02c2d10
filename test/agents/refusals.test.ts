/** Errors of methods are results of their tools, with the service's sentences; an unknown tool is an error of the protocol. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolEntries } from '../../packages/server/src/agents/tools.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { agent, textsOf, type TransportName, transports } from '../support/agents.ts';
import { withBearer } from '../support/client.ts';
import { allRows } from '../support/rows.ts';
import { sampleParams } from '../support/samples.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const owner = await service.newClient();
const { collection_id } = await owner.call('collection.create', { name: 'One', language: 'en' });
const { collection_id: other } = await owner.call('collection.create', { name: 'Other', language: 'en' });
await owner.call('text.create', { collection_id, body: 'The first.' });
const keyFor = async (params: object) =>
  (await owner.call('keys.create', { static: true, ...params })).secret_key;

/** Returns the sentence of a refusal, and its details for programs. */
const refusalOf = async (call: ReturnType<Awaited<ReturnType<typeof agent>>['call']>) => {
  const result = await call;
  assert.equal(result.isError, true);
  assert.equal(result.structuredContent, undefined);
  const [sentence, detail = '{}'] = textsOf(result);
  return { sentence, detail: JSON.parse(detail) as Record<string, unknown> };
};

for (const transport of Object.keys(transports) as TransportName[]) {
  test(`a tool returns the errors of its method over ${transport}`, async () => {
    const secret = await keyFor({ scope: 'read' });
    const { call } = await agent({ url: service.url, secret }, transport);
    const caller = withBearer(service.url, secret);
    const before = await allRows(service);
    // The calls fail: a missing text, a missing analysis, or a scope that is too narrow.
    const ids = { collection_id, text_id: 987_654, collection_scope: 987_654, wait: 0 };
    for (const { name, method } of toolEntries) {
      const args = sampleParams(methodsByName.get(method)!.params, ids);
      // Twice, because the first call for a preview gets another error than later calls.
      await caller.ask(method, args);
      const { error } = await caller.ask(method, args);
      if (error === undefined) continue;
      const { sentence, detail } = await refusalOf(call(name, args));
      assert.equal(sentence, error.msg, name);
      assert.deepEqual(detail, { code: error.code, ...error.data }, name);
    }
    const wrong = await refusalOf(call('search_texts', { collection_scope: collection_id, query: 7 }));
    assert.equal(wrong.detail['field'], 'query');
    const after = await allRows(service);
    for (const table of ['texts', 'collections', 'tag_edits'])
      assert.deepEqual(after[table], before[table], table);
  });

  test(`a misspelt argument or tool is named over ${transport}`, async () => {
    const { client, call } = await agent(
      { url: service.url, secret: await keyFor({ scope: 'read' }) },
      transport,
    );
    const { sentence } = await refusalOf(call('get_text', { collection_id, textId: 1 }));
    assert.match(
      String(sentence),
      /^get_text has no argument "textId". Its arguments are: collection_id, text_id, /,
    );
    await assert.rejects(client.callTool({ name: 'text.get', arguments: {} }), {
      code: -32602,
      message: /no such tool/,
    });
    await assert.rejects(client.callTool({ name: '__proto__', arguments: {} }), { code: -32602 });
  });
}

test('a key that is bound to a collection finds no other collection', async () => {
  const secret = await keyFor({ scope: 'write', collections: [collection_id] });
  const { call } = await agent({ url: service.url, secret });
  const { structuredContent } = await call('list_collections');
  const { collections } = structuredContent as { collections: { collection_id: number }[] };
  assert.deepEqual(
    collections.map((collection) => collection.collection_id),
    [collection_id],
  );
  const { detail } = await refusalOf(call('create_text', { collection_id: other, body: 'Elsewhere.' }));
  assert.equal(detail['reason'], 'noSuchCollection');
});

test('an error of a tool names other tools, not methods', async () => {
  const { call } = await agent({ url: service.url, secret: await keyFor({ scope: 'write' }) });
  const { sentence } = await refusalOf(call('edit_tag', { collection_id, tag: 'None', hidden: true }));
  assert.equal(sentence, 'No text of the collection has this tag; list_tags returns its tags.');
});

test('tool calls count against the quota, and its error says when to retry', async () => {
  const limited = await service.newClient();
  await service.context.store.limits.set(limited.account, { callsPerHour: 3 });
  const { call, names } = await agent({ url: service.url, secret: limited.token });
  for (let i = 0; i < 5; i++) await names();
  for (let i = 0; i < 3; i++) assert.notEqual((await call('list_collections')).isError, true, String(i));
  const { detail } = await refusalOf(call('list_collections'));
  assert.equal(detail['reason'], 'hourlyCallLimit');
  assert.ok(Number(detail['retry_after']) > 0);
});
