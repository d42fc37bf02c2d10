import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import type { Params } from '../support/client.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'Limits', language: 'en' });
await client.call('text.create', { collection_id, body: 'The first.' });

/** All that the account holds, to see that a refused call left nothing behind. */
async function everything() {
  const { collections } = await client.call('collection.list');
  const lists = collections.map(({ collection_id }) =>
    client.call('collection.listTexts', { collection_id }),
  );
  return { collections, texts: (await Promise.all(lists)).map(({ texts }) => texts) };
}

/** What each method needs besides the field under test, and every text field it takes: its limit and its error. */
const collectionFields = { name: [limits.name, 1217], description: [limits.description, 1218] } as const;
const textFields = {
  headline: [limits.headline, 1211],
  authors: [limits.authors, 1212],
  url: [limits.url, 1213],
  ext_text_id: [limits.extTextId, 592],
  body: [limits.body, 1214],
} as const;
const methods: Record<string, [needed: Params, fields: Record<string, readonly [number, number]>]> = {
  'collection.create': [{ name: 'x', language: 'en' }, collectionFields],
  'collection.update': [{ collection_id }, collectionFields],
  'text.create': [{ collection_id, body: 'x', force: true }, textFields],
  'text.update': [{ collection_id, text_id: 1, force: true }, textFields],
};

/** One letter, one with a combining accent (two code points) and one outside the basic plane (two UTF-16 units). */
const alphabets = [['a'], ['å'], ['e', '\u0301'], ['😀']];
const filled = (length: number, letters: string[]) =>
  Array.from({ length }, (_, i) => letters[i % letters.length]).join('');

for (const [method, [needed, fields]] of Object.entries(methods)) {
  for (const [field, [limit, code]] of Object.entries(fields)) {
    test(`${method}: ${field} takes ${limit} characters and not one more`, async () => {
      for (const letters of alphabets) {
        const longest = filled(limit, letters);
        const before = await everything();
        const error = await client.refused(method, { ...needed, [field]: `${longest}a` });
        assert.equal(error.code, code);
        assert.deepEqual(error.data, { field, limit });
        assert.match(error.msg, new RegExp(`\\b${limit}\\b`));
        assert.deepEqual(await everything(), before);

        const answer = await client.call(method, { ...needed, [field]: longest });
        const { text_id } = answer;
        const stored = text_id
          ? await client.call('text.get', { collection_id, text_id, include_body: true })
          : await client.call('collection.get', { collection_id: answer.collection_id });
        assert.equal((stored as unknown as Params)[field], longest);
        // An ext_text_id names one text only.
        if (method === 'text.create') await client.call('text.delete', { collection_id, text_id });
      }
    });
  }

  test(`${method}: a value of another type is 592 with the name of the field`, async () => {
    const before = await everything();
    const wrong = [7, 1.5, true, {}, [], ['x'], { length: 1 }];
    for (const field of [...Object.keys(fields), ...(method === 'collection.create' ? ['language'] : [])]) {
      for (const value of wrong) {
        const error = await client.refused(method, { ...needed, [field]: value });
        assert.deepEqual([error.code, error.data?.field], [592, field], `${field}: ${JSON.stringify(value)}`);
      }
    }
    assert.deepEqual(await everything(), before);
  });
}

test('required fields that are missing, null or blank are named', async () => {
  const before = await everything();
  const cases: [method: string, params: Params, code: number, field: string][] = [
    ['auth.accessToken', {}, 1001, 'api_key'],
    ['auth.accessToken', { api_key: 'x' }, 1001, 'secret_key'],
    ['collection.create', { language: 'en' }, 1210, 'name'],
    ['collection.create', { language: 'en', name: null }, 1210, 'name'],
    ['collection.create', { language: 'en', name: '' }, 1210, 'name'],
    ['collection.create', { language: 'en', name: ' \n\t\u00a0\u2003' }, 1210, 'name'],
    ['collection.update', { collection_id, name: ' ' }, 1210, 'name'],
    ['collection.create', { name: 'x' }, 1001, 'language'],
    ['collection.create', { name: 'x', language: null }, 1001, 'language'],
    ...['', 'de', 'EN', 'eng', 'en-US', 'svenska'].map((language): [string, Params, number, string] => [
      'collection.create',
      { name: 'x', language },
      1002,
      'language',
    ]),
    ['text.create', { body: 'x' }, 1001, 'collection_id'],
    ['text.create', { collection_id }, 1209, 'body'],
    ['text.create', { collection_id, body: null }, 1209, 'body'],
    ['text.create', { collection_id, body: '' }, 1209, 'body'],
    ['text.create', { collection_id, body: ' \r\n\u3000' }, 1209, 'body'],
    ['text.update', { collection_id, text_id: 1, body: '' }, 1209, 'body'],
    ...['text.get', 'text.update', 'text.delete', 'text.tags', 'text.relatedTexts'].flatMap(
      (method): [string, Params, number, string][] => [
        [method, { collection_id }, 1001, 'text_id'],
        [method, { text_id: 1 }, 1001, 'collection_id'],
        [method, { collection_id, text_id: 0 }, 1001, 'text_id'],
        [method, { collection_id, text_id: '0', ext_text_id: '' }, 1001, 'text_id'],
      ],
    ),
  ];
  for (const [method, params, code, field] of cases) {
    const error = await client.refused(method, params);
    assert.deepEqual([error.code, error.data?.field], [code, field], `${method} ${JSON.stringify(params)}`);
  }
  assert.deepEqual(await everything(), before);
});

test('a limit out of range is refused and says which', async () => {
  const text = { collection_id, text_id: 1 };
  const maxima: [method: string, params: Params, max: number][] = [
    ['collection.listTexts', { collection_id }, limits.listTexts.max],
    ['text.relatedTexts', text, limits.relatedTexts.max],
    ['text.tags', text, limits.tags.max],
  ];
  for (const [method, params, max] of maxima) {
    for (const [limit, bound] of [
      [0, 1],
      [-1, 1],
      ['-1', 1],
      [max + 1, max],
      [`${max + 1}`, max],
    ] as const) {
      const error = await client.refused(method, { ...params, limit });
      assert.deepEqual([error.code, error.data], [592, { field: 'limit', limit: bound }]);
    }
    for (const limit of [1.5, 'x', true, [], {}, '']) {
      const error = await client.refused(method, { ...params, limit });
      assert.deepEqual([error.code, error.data], [592, { field: 'limit' }]);
    }
  }
  assert.equal((await client.call('collection.listTexts', { collection_id, limit: 1000 })).texts.length, 1);
  assert.equal((await client.call('collection.listTexts', { collection_id, limit: '1' })).texts.length, 1);
});

test('thresholds lie between 0 and 1', async () => {
  const text = { collection_id, text_id: 1, wait: 0 };
  const fields: [method: string, field: string][] = [
    ['text.relatedTexts', 'min_threshold'],
    ['text.relatedTexts', 'max_threshold'],
    ['text.tags', 'min_relevance'],
  ];
  for (const [method, field] of fields) {
    for (const value of [-0.001, 1.001, -1, 2, '1.5', '-1']) {
      const error = await client.refused(method, { ...text, [field]: value });
      assert.deepEqual([error.code, error.data?.field], [1503, field], String(value));
    }
    for (const value of ['', 'x', true, [], {}, '0,5', 'NaN']) {
      const error = await client.refused(method, { ...text, [field]: value });
      assert.deepEqual([error.code, error.data?.field], [592, field], JSON.stringify(value));
    }
    for (const value of [0, 1, 0.5, '0.5', '1']) {
      // The text is never analysed here, so an accepted call is one that says so.
      const { code } = await client.refused(method, { ...text, [field]: value });
      assert.ok([1003, 1004].includes(code), `${value}: ${code}`);
    }
  }
  const { code } = await client.refused('text.relatedTexts', { ...text, related_by: 'magic' });
  assert.equal(code, 592);
});
