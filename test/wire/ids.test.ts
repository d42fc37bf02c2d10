import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { RpcResponse } from '../support/response.ts';
import { runService } from '../support/service.ts';
import { sampleParams } from '../support/samples.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'Ids', language: 'en' });
await client.call('text.create', { collection_id, body: 'A text.' });
const { group_id } = await client.call('group.create', { name: 'Ids', language: 'en' });

/** JSON values that are not ids. */
const wrongType = [
  '1.5',
  '9007199254740992',
  '9007199254740993',
  '1e400',
  '"0x1"',
  '" 5"',
  '"5 "',
  '"1.0"',
  '"1e0"',
].concat(['""', '"x"', '"9007199254740993"', 'true', 'false', '{}', '[]', '[1]', '"１"']);
const missing = ['0', '-1', '"-1"', '999999', '"999999"', '9007199254740991', '-9007199254740991'];

const idFields = ['collection_id', 'text_id'] as const;
for (const { name, params } of methods) {
  for (const field of idFields.filter((field) => field in params.shape)) {
    test(`${name}: types and values of ${field}`, async () => {
      const sample = JSON.stringify({
        ...sampleParams(params, { collection_id, group_id, text_id: 1, wait: 0 }),
        [field]: '@',
      });
      const ask = async (value: string) => {
        const body = `{"method":"${name}","params":${sample.replace('"@"', value)}}`;
        const { text } = await client.send(body);
        return (JSON.parse(text) as RpcResponse).error;
      };
      for (const value of wrongType) {
        const error = await ask(value);
        assert.deepEqual([error?.data.reason, error?.data.field], ['invalidParams', field], value);
      }
      // A key of 0 counts as absent.
      const reason = field === 'collection_id' ? 'noSuchCollection' : 'noSuchText';
      for (const value of missing) {
        assert.equal(
          (await ask(value))?.data.reason,
          value === '0' && field === 'text_id' ? 'missing' : reason,
          value,
        );
      }
      // A preview needs no collection. A text needs one of its keys.
      const issues = params.safeParse({}).error?.issues ?? [];
      const isNeeded = field === 'text_id' || issues.some(({ path }) => path[0] === field);
      assert.equal((await ask('null'))?.data.reason === 'missing', isNeeded, 'null counts as absent');
    });
  }
}

test('ids sent as strings are returned as numbers', async () => {
  const id = String(collection_id);
  assert.equal((await client.call('collection.get', { collection_id: id })).collection_id, collection_id);
  const text = await client.call('text.get', { collection_id: `+${id}`, text_id: '1', include_body: 'true' });
  assert.deepEqual([text.collection_id, text.text_id, text.body], [collection_id, 1, 'A text.']);
  const { texts } = await client.call('collection.listTexts', {
    collection_id: id,
    min_text_id: '1',
    max_text_id: '1',
  });
  assert.equal(texts.length, 1);
});

test('booleans have six spellings', async () => {
  const get = (include_body: unknown) => client.ask('text.get', { collection_id, text_id: 1, include_body });
  for (const yes of [true, 'true', 1, '1']) assert.equal((await get(yes)).result?.body, 'A text.');
  for (const no of [false, 'false', 0, '0', null]) assert.ok(!('body' in (await get(no)).result!));
  for (const odd of ['', 'yes', 'TRUE', 2, -1, 0.5, [], {}]) {
    const { error } = await get(odd);
    assert.deepEqual(
      [error?.data.reason, error?.data.field],
      ['invalidParams', 'include_body'],
      JSON.stringify(odd),
    );
  }
});

test('a text is found by its text_id or its ext_text_id, and text_id takes precedence', async () => {
  await client.call('text.create', { collection_id, body: 'Another.', ext_text_id: 'two' });
  const find = async (key: object) => (await client.call('text.get', { collection_id, ...key })).text_id;
  assert.equal(await find({ ext_text_id: 'two' }), 2);
  assert.equal(await find({ ext_text_id: 'two', text_id: 0 }), 2);
  assert.equal(await find({ ext_text_id: 'two', text_id: 1 }), 1);
  assert.equal(await find({ ext_text_id: '', text_id: 1 }), 1);
  assert.equal(
    (await client.refused('text.get', { collection_id, ext_text_id: 'three' })).data.reason,
    'noSuchText',
  );
  assert.equal(
    (await client.refused('text.get', { collection_id, ext_text_id: 'TWO' })).data.reason,
    'noSuchText',
  );
});
