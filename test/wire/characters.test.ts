import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RpcResponse } from '../support/response.ts';
import { codePoint } from '../support/code-point.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'Characters', language: 'sv' });

async function contents() {
  const { texts } = await client.call('collection.listTexts', { collection_id, limit: 1000 });
  return { texts, collections: await client.call('collection.list') };
}

test('NUL and lone surrogates are refused in every stored field', async () => {
  const text_id = (await client.call('text.create', { collection_id, body: 'Brödtext.' })).text_id;
  const before = await contents();
  const calls: [method: string, needed: object, fields: string[]][] = [
    ['collection.create', { name: 'x', language: 'en' }, ['name', 'description', 'language']],
    ['collection.update', { collection_id }, ['name', 'description']],
    ['text.create', { collection_id, body: 'x' }, ['body', 'headline', 'url', 'authors', 'ext_text_id']],
    ['text.update', { collection_id, text_id }, ['body', 'headline', 'url', 'authors', 'ext_text_id']],
    ['text.create', { collection_id, body: 'x' }, ['publish_date']],
    ['text.get', { collection_id }, ['ext_text_id']],
  ];
  for (const [method, needed, fields] of calls) {
    for (const field of fields) {
      for (const escape of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00\\ud800', 'a\\udfff', '\\ud83d x']) {
        const params = JSON.stringify({ ...needed, [field]: '@' }).replace('"@"', `"${escape}"`);
        const { text } = await client.send(`{"method":"${method}","params":${params}}`);
        const { error } = JSON.parse(text) as RpcResponse;
        assert.deepEqual(
          [error?.data.reason, error?.data.field],
          [escape.includes('u0000') ? 'notStorable' : 'loneSurrogate', field],
          `${method} ${params}`,
        );
        assert.match(error!.msg, escape.includes('u0000') ? /NUL/ : /unpaired surrogate/);
      }
    }
  }
  assert.deepEqual(await contents(), before);
});

test('a body that is not UTF-8 is refused whole', async () => {
  const before = await contents();
  const sequences = {
    'a lone continuation byte': [0x80],
    'a cut sequence': [0xc3],
    'an overlong slash': [0xc0, 0xaf],
    'an overlong NUL': [0xc0, 0x80],
    'an encoded surrogate': [0xed, 0xa0, 0x80],
    'beyond U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
    'Latin-1': [0xe5, 0xe4, 0xf6],
    'UTF-16 mark': [0xff, 0xfe],
  };
  for (const [kind, bytes] of Object.entries(sequences)) {
    const [head, tail] = [
      `{"method":"text.create","params":{"collection_id":${collection_id},"body":"a`,
      'b"}}',
    ];
    const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
    const { status, text } = await client.send(body);
    assert.equal(status, 200);
    assert.equal((JSON.parse(text) as RpcResponse).error?.data.reason, 'notUtf8', kind);
  }
  assert.deepEqual(await contents(), before);
});

test('a byte order mark before the body is ignored', async () => {
  const { text } = await client.send('\ufeff{"method":"ping.ping"}');
  assert.match(text, /"pong"/);
});

/** Strings of every plane, and of the characters that escape, quote, combine or turn direction. */
const strings = fc.oneof(
  fc.string({ unit: codePoint, minLength: 1, maxLength: 40 }),
  fc.string({
    unit: fc
      .constantFrom(
        "'",
        '"',
        '\\',
        '\n',
        '\r',
        '\t',
        '\u0001',
        '\u007f',
        '\u2028',
        '\u202e',
        '\ufeff',
        '\ufffd',
      )
      .map((character) => character),
    minLength: 1,
    maxLength: 40,
  }),
  fc.constantFrom(
    "'; drop table texts; --",
    '<script>',
    '%00',
    '\\u0000',
    'e\u0301 Å A\u030a',
    '👩‍👩‍👧‍👦🏳️‍🌈',
    'مرحبا',
  ),
);
const storable = strings.filter((text) => !text.includes('\0') && text.isWellFormed());

test('accepted text is returned character for character', async () => {
  const texts = fc.record({
    headline: storable,
    url: storable,
    authors: storable,
    body: storable,
    name: storable,
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(texts, async ({ name, ...fields }) => {
      // A blank body or name would be refused.
      const text = { ...fields, body: `${fields.body}.`, ext_text_id: `${++count} ${fields.headline}` };
      const stored = await client.call('text.create', { collection_id, force: true, ...text });
      const got = await client.call('text.get', {
        collection_id,
        text_id: stored.text_id,
        include_body: true,
      });
      assert.deepEqual(got, { collection_id, text_id: stored.text_id, ...text });
      const byName = await client.call('text.get', { collection_id, ext_text_id: text.ext_text_id });
      assert.equal(byName.text_id, stored.text_id);
      const renamed = await client.call('collection.update', {
        collection_id,
        name: `${name}.`,
        description: name,
      });
      assert.deepEqual([renamed.name, renamed.description], [`${name}.`, name]);
      assert.deepEqual(await client.call('collection.get', { collection_id }), renamed);
    }),
    { numRuns: 150 },
  );
});
