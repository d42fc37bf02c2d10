import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { RpcResponse } from '../support/response.ts';
import { withToken } from '../support/client.ts';
import { post } from '../support/post.ts';
import { sampleParams } from '../support/samples.ts';
import { runService } from '../support/service.ts';

/** Input that the historic clients send although the contract does not show it, such as JSON written by hand or by PHP. */
const service = await runService();
const client = await service.newClient();
const stranger = withToken(service.url, '');
const newCollection = async (language = 'en') =>
  (await client.call('collection.create', { name: 'Old', language })).collection_id;

/** Calls a method with params as JSON text, because a double has too few digits. */
async function ask(method: string, params: string): Promise<RpcResponse> {
  const { text } = await client.send(`{"method":"${method}","params":${params},"id":1}`);
  return JSON.parse(text) as RpcResponse;
}

suite('an ext_text_id sent as an integer', () => {
  const integers = ['0', '7', '-7', '9007199254740991', '9007199254740993', '-9007199254740993'].concat([
    '283746592837465928',
    '123456789012345678901234567890',
  ]);

  test('is stored as its digits, and returned as a string', async () => {
    const collection_id = await newCollection();
    for (const digits of integers) {
      const params = `{"collection_id":${collection_id},"ext_text_id":${digits}`;
      const { result, error } = await ask('text.create', `${params},"body":"Snow fell."}`);
      assert.equal(result?.ext_text_id, digits, JSON.stringify(error));
      assert.equal((await ask('text.get', `${params}}`)).result?.text_id, result.text_id);
      const found = await client.call('text.get', { collection_id, ext_text_id: digits });
      assert.equal(found.text_id, result.text_id, 'the string is the same id');
      const again = await ask('text.create', `${params},"body":"Snow fell."}`);
      assert.equal(again.error?.data.reason, 'extTextIdTaken');
    }
  });

  test('is exact in a batch, next to other numbers, and twice in one request', async () => {
    const collection_id = await newCollection();
    const create = (id: string, digits: string) =>
      `{"id":${id},"method":"text.create","params":{"ext_text_id" :\n ${digits},"collection_id":${collection_id},"body":"x"}}`;
    const batch = [create('1.50', '9007199254740993'), create('1', '1,"ext_text_id":18446744073709551615')];
    const { text } = await client.send(`[${batch.join(',')}]`);
    const responses = JSON.parse(text) as RpcResponse[];
    assert.deepEqual(
      responses.map(({ result }) => result?.ext_text_id),
      ['9007199254740993', '18446744073709551615'],
    );
    assert.match(text, /^\[\{"jsonrpc":"2.0","id":1\.50,/);
  });

  for (const { name, params } of methods.filter(({ params }) => 'ext_text_id' in params.shape)) {
    test(`${name} accepts it`, async () => {
      const collection_id = await newCollection();
      const digits = '9007199254740993';
      await client.call('text.create', { collection_id, body: 'A text.', ext_text_id: digits });
      const { group_id } = await client.call('group.create', {
        name: `${name} ${collection_id}`,
        language: 'en',
      });
      await client.call('group.addText', { group_id, collection_id, text_id: 1 });
      const sample = sampleParams(params, { collection_id, group_id, wait: 0, ext_text_id: '@', text_id: 0 });
      const { error } = await ask(name, JSON.stringify(sample).replace('"@"', digits));
      const reason = error?.data.reason;
      // Other tests check what the methods do with the text.
      const found = [
        undefined,
        'processing',
        'stillProcessing',
        'noSuchTag',
        'noSuchEntity',
        'extTextIdTaken',
      ];
      assert.ok(found.includes(reason), JSON.stringify(error));
      assert.equal(reason === 'extTextIdTaken', name === 'text.create');
    });
  }

  test('is refused if it is not an integer', async () => {
    const collection_id = await newCollection();
    for (const value of ['1.5', '9007199254740993.5', '1e400', '1e30', 'true', '{}', '[]', '[1]']) {
      const { error } = await ask(
        'text.create',
        `{"collection_id":${collection_id},"body":"x","ext_text_id":${value}}`,
      );
      assert.deepEqual([error?.data.reason, error?.data.field], ['invalidParams', 'ext_text_id'], value);
    }
    const long = `{"collection_id":${collection_id},"body":"x","ext_text_id":${'1'.repeat(251)}}`;
    assert.deepEqual((await ask('text.create', long)).error?.data.limit, 250);
  });
});

test('an empty array counts as absent in every scope', async () => {
  const collection_id = await newCollection();
  for (const body of ['Snow fell on Uppsala.', 'Snow fell on Malmö.', 'Rain fell on Uppsala.']) {
    const { text_id } = await client.call('text.create', { collection_id, body });
    await client.call('text.tags', { collection_id, text_id, wait: 60 });
  }
  const { group_id } = await client.call('group.create', { name: 'Scopes', language: 'en' });
  await client.call('group.addText', { group_id, collection_id, text_id: 3 });
  const ids = {
    collection_id,
    text_id: 1,
    group_id,
    collection_scope: collection_id,
    query: 'snow',
    wait: 60,
  };
  const scopes = ['collection_scope', 'group_scope', 'text_scope'];
  for (const { name, params } of methods) {
    for (const field of scopes.filter((one) => one in params.shape)) {
      const sample = sampleParams(params, ids);
      const without = await client.ask(name, { ...sample, [field]: null });
      const empty = await client.ask(name, { ...sample, [field]: [] });
      assert.deepEqual({ ...empty, id: 0 }, { ...without, id: 0 }, `${name} ${field}`);
      // Methods on whole collections need collections.
      const isNeeded = /^tag|search/.test(name);
      assert.deepEqual(
        [empty.error?.data.reason, empty.error?.data.field],
        isNeeded ? ['missing', field] : [undefined, undefined],
      );
    }
  }
  const { related_texts } = await client.call('text.relatedTexts', {
    ...ids,
    text_scope: [],
    collection_scope: [],
  });
  assert.equal(related_texts.length, 2);
});

test('language, category and related_by are accepted in any case', async () => {
  for (const language of ['EN', 'En', 'SV', 'sV']) {
    const created = await client.call('collection.create', { name: 'Case', language });
    assert.equal(created.language, language.toLowerCase());
  }
  const collection_id = await newCollection();
  await client.call('text.create', { collection_id, body: 'A text.' });
  const ids = { collection_id, text_id: 1 };
  for (const category of ['Person', 'PERSON', 'URL', 'Organization']) {
    const added = await client.call('text.addTag', { ...ids, tag: category, category });
    assert.equal(added.category, category.toLowerCase());
  }
  const updated = { ...ids, original_tag: 'Person', updated_category: 'Location' };
  assert.equal((await client.call('text.updateTag', updated)).category, 'location');
  for (const related_by of ['Automatic', 'SEMANTIC', 'Statistic']) {
    assert.deepEqual(await client.call('text.relatedTexts', { ...ids, related_by }), { related_texts: [] });
  }
});

test('a base URL may end in a slash', async () => {
  for (const path of ['/rpc/json', '/rpc/json/', '//rpc/json', '//rpc/json/', '///rpc/json']) {
    const url = `${service.url}${path}?access_token=${client.token}`;
    const reply = await post(url, '{"method":"collection.list","id":1}');
    assert.deepEqual([reply.status, 'result' in (JSON.parse(reply.text) as RpcResponse)], [200, true], path);
  }
  const wrong = await post(`${service.url}//rpc/json`, '', { verb: 'GET' });
  assert.deepEqual([wrong.status, wrong.headers['allow']], [405, 'POST']);
});

test('an unknown method is reported before wrong params', async () => {
  for (const params of ['["x"]', '[1,2]', '"x"', '7', 'true', '[[]]', 'null', '[]', '{}']) {
    for (const asking of [client, stranger]) {
      const { text } = await asking.send(`{"method":"text.other","params":${params},"id":1}`);
      assert.equal((JSON.parse(text) as RpcResponse).error?.data.reason, 'noSuchMethod', params);
    }
  }
});
