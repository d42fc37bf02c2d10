import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { runService } from '../support/service.ts';
import { sampleParams } from '../support/samples.ts';

/** What any call may leave behind: that it was made, and by whom. */
const traces = ['call_count', 'token', 'key_pair', 'probe'];

test('a method that only reads leaves the store as it was', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'One', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'The first.' });
  const { group_id } = await client.call('group.create', { name: 'One', language: 'en' });
  await client.call('group.addText', { group_id, collection_id, text_id });

  const database = new Database(join(service.folder, 'textkin.db'), { readonly: true });
  const tables = database
    .prepare<[], { name: string }>("select name from sqlite_schema where type = 'table'")
    .all()
    .filter(({ name }) => !traces.includes(name));
  assert.ok(tables.some(({ name }) => name === 'text'));
  const content = () =>
    Object.fromEntries(tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]));

  for (const { name, params } of methods.filter(({ readOnly }) => readOnly)) {
    const before = content();
    await client.ask(name, sampleParams(params, { collection_id, text_id, group_id, wait: 0 }));
    assert.deepEqual(content(), before, name);
  }
  const before = content();
  await client.call('text.update', { collection_id, text_id, body: 'Another.' });
  assert.notDeepEqual(content(), before, 'a change is seen');
  database.close();
});
