import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorName } from '../../packages/client/src/contract/errors.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import type { Params } from '../support/client.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'Limits', language: 'en' });
await client.call('text.create', { collection_id, body: 'The first.' });

/** Returns all data of the account, to check that a refused call stored nothing. */
async function allData() {
  const { collections } = await client.call('collection.list');
  const lists = collections.map(({ collection_id }) =>
    client.call('collection.listTexts', { collection_id }),
  );
  return { collections, texts: (await Promise.all(lists)).map(({ texts }) => texts) };
}

/** For each method: the params it needs besides the field under test, and its text fields with their limits and errors. */
const collectionFields = {
  name: [limits.name, 'nameTooLong'],
  description: [limits.description, 'descriptionTooLong'],
} as const;
const textFields = {
  headline: [limits.headline, 'headlineTooLong'],
  authors: [limits.authors, 'authorsTooLong'],
  url: [limits.url, 'urlTooLong'],
  ext_text_id: [limits.extTextId, 'outOfRange'],
  body: [limits.body, 'bodyTooLong'],
} as const;
const methods: Record<string, [needed: Params, fields: Record<string, readonly [number, ErrorName]>]> = {
  'collection.create': [{ name: 'x', language: 'en' }, collectionFields],
  'collection.update': [{ collection_id }, collectionFields],
  'text.create': [{ collection_id, body: 'x', force: true }, textFields],
  'text.update': [{ collection_id, text_id: 1, force: true }, textFields],
};

/** One letter, one with a combining accent (two code points) and one outside the basic plane (two UTF-16 units). */
const alphabets = [['a'], ['å'], ['e', '\u0301'], ['😀']];
const fill = (length: number, letters: string[]) =>
  Array.from({ length }, (_, i) => letters[i % letters.length]).join('');

for (const [method, [needed, fields]] of Object.entries(methods)) {
  for (const [field, [limit, reason]] of Object.entries(fields)) {
    test(`${method}: ${field} accepts ${limit} characters and not one more`, async () => {
      for (const letters of alphabets) {
        const longest = fill(limit, letters);
        const before = await allData();
        const error = await client.refused(method, { ...needed, [field]: `${longest}a` });
        assert.deepEqual(error.data, { reason, field, limit });
        assert.match(error.msg, new RegExp(`\\b${limit}\\b`));
        assert.deepEqual(await allData(), before);

        const response = await client.call(method, { ...needed, [field]: longest });
        const { text_id } = response;
        const stored = text_id
          ? await client.call('text.get', { collection_id, text_id, include_body: true })
          : await client.call('collection.get', { collection_id: response.collection_id });
        assert.equal((stored as unknown as Params)[field], longest);
        // An ext_text_id must be unique.
        if (method === 'text.create') await client.call('text.delete', { collection_id, text_id });
      }
    });
  }

  test(`${method}: a value of another type is refused with invalidParams and the name of the field`, async () => {
    const before = await allData();
    const wrong = [7, 1.5, true, {}, [], ['x'], { length: 1 }];
    for (const field of [...Object.keys(fields), ...(method === 'collection.create' ? ['language'] : [])]) {
      // An integer is an ext_text_id too.
      for (const value of field === 'ext_text_id' ? wrong.slice(1) : wrong) {
        const error = await client.refused(method, { ...needed, [field]: value });
        assert.deepEqual(
          [error.data.reason, error.data.field],
          ['invalidParams', field],
          `${field}: ${JSON.stringify(value)}`,
        );
      }
    }
    assert.deepEqual(await allData(), before);
  });
}

test('required fields that are missing, null or blank are named', async () => {
  const before = await allData();
  const cases: [method: string, params: Params, reason: ErrorName, field: string][] = [
    ['auth.accessToken', {}, 'missing', 'api_key'],
    ['auth.accessToken', { api_key: 'x' }, 'missing', 'secret_key'],
    ['collection.create', { language: 'en' }, 'nameMissing', 'name'],
    ['collection.create', { language: 'en', name: null }, 'nameMissing', 'name'],
    ['collection.create', { language: 'en', name: '' }, 'nameMissing', 'name'],
    ['collection.create', { language: 'en', name: ' \n\t\u00a0\u2003' }, 'nameMissing', 'name'],
    ['collection.update', { collection_id, name: ' ' }, 'nameMissing', 'name'],
    ['collection.create', { name: 'x' }, 'missing', 'language'],
    ['collection.create', { name: 'x', language: null }, 'missing', 'language'],
    ...['', 'de', 'e', 'eng', 'en-US', 'svenska'].map((language): [string, Params, ErrorName, string] => [
      'collection.create',
      { name: 'x', language },
      'languageNotSupported',
      'language',
    ]),
    ['text.create', { body: 'x' }, 'missing', 'collection_id'],
    ['text.create', { collection_id }, 'bodyMissing', 'body'],
    ['text.create', { collection_id, body: null }, 'bodyMissing', 'body'],
    ['text.create', { collection_id, body: '' }, 'bodyMissing', 'body'],
    ['text.create', { collection_id, body: ' \r\n\u3000' }, 'bodyMissing', 'body'],
    ['text.update', { collection_id, text_id: 1, body: '' }, 'bodyMissing', 'body'],
    ...['text.get', 'text.update', 'text.delete', 'text.tags', 'text.relatedTexts'].flatMap(
      (method): [string, Params, ErrorName, string][] => [
        [method, { collection_id }, 'missing', 'text_id'],
        [method, { text_id: 1 }, 'missing', 'collection_id'],
        [method, { collection_id, text_id: 0 }, 'missing', 'text_id'],
        [method, { collection_id, text_id: '0', ext_text_id: '' }, 'missing', 'text_id'],
      ],
    ),
  ];
  for (const [method, params, reason, field] of cases) {
    const error = await client.refused(method, params);
    assert.deepEqual(
      [error.data.reason, error.data.field],
      [reason, field],
      `${method} ${JSON.stringify(params)}`,
    );
  }
  assert.deepEqual(await allData(), before);
});

test('a limit out of range is refused with the range', async () => {
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
      assert.deepEqual(error.data, { reason: 'outOfRange', field: 'limit', limit: bound });
    }
    for (const limit of [1.5, 'x', true, [], {}, '']) {
      const error = await client.refused(method, { ...params, limit });
      assert.deepEqual(error.data, { reason: 'invalidParams', field: 'limit' });
    }
  }
  assert.equal((await client.call('collection.listTexts', { collection_id, limit: 1000 })).texts.length, 1);
  assert.equal((await client.call('collection.listTexts', { collection_id, limit: '1' })).texts.length, 1);
});

test('thresholds are between 0 and 1', async () => {
  const text = { collection_id, text_id: 1, wait: 0 };
  const fields: [method: string, field: string][] = [
    ['text.relatedTexts', 'min_threshold'],
    ['text.relatedTexts', 'max_threshold'],
    ['text.tags', 'min_relevance'],
  ];
  for (const [method, field] of fields) {
    for (const value of [-0.001, 1.001, -1, 2, '1.5', '-1']) {
      const error = await client.refused(method, { ...text, [field]: value });
      assert.deepEqual([error.data.reason, error.data.field], ['thresholdOutOfRange', field], String(value));
    }
    for (const value of ['', 'x', true, [], {}, '0,5', 'NaN']) {
      const error = await client.refused(method, { ...text, [field]: value });
      assert.deepEqual(
        [error.data.reason, error.data.field],
        ['invalidParams', field],
        JSON.stringify(value),
      );
    }
    for (const value of [0, 1, 0.5, '0.5', '1']) {
      // The text is never analysed here, so an accepted call gets an error about the analysis.
      const { data } = await client.refused(method, { ...text, [field]: value });
      assert.ok(['processing', 'stillProcessing'].includes(data.reason), `${value}: ${data.reason}`);
    }
  }
  const { data } = await client.refused('text.relatedTexts', { ...text, related_by: 'magic' });
  assert.equal(data.reason, 'invalidParams');
});
