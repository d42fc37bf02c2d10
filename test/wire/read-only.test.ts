import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { allRows } from '../support/rows.ts';
import { runService } from '../support/service.ts';
import { sampleParams } from '../support/samples.ts';

/** The tables that any call may change, such as the count of calls and the last use of the key. */
const volatileTables = ['call_count', 'token', 'key_pair', 'probe'];

test('a method that only reads does not change the store', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'One', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'The first.' });
  const { group_id } = await client.call('group.create', { name: 'One', language: 'en' });
  await client.call('group.addText', { group_id, collection_id, text_id });

  const content = async () => {
    const rows = Object.entries(await allRows(service)).filter(([name]) => !volatileTables.includes(name));
    return Object.fromEntries(rows);
  };
  assert.equal((await content())['text']?.length, 1);

  for (const { name, params } of methods.filter(({ readOnly }) => readOnly)) {
    const before = await content();
    await client.ask(
      name,
      sampleParams(params, { collection_id, text_id, group_id, collection_scope: collection_id, wait: 0 }),
    );
    assert.deepEqual(await content(), before, name);
  }
  const before = await content();
  await client.call('text.update', { collection_id, text_id, body: 'Another.' });
  assert.notDeepEqual(await content(), before, 'a change is noticed');
});
