import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { linesOf } from '../../packages/importing/src/formats/lines.ts';
import { longestRow } from '../../packages/importing/src/row.ts';
import { read, textsIn } from './rows.ts';

async function* chunksOf(bytes: Buffer, cuts: number[]): AsyncGenerator<Uint8Array> {
  const places = [
    0,
    ...cuts.map((truncated) => truncated % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  for (let index = 1; index < places.length; index++) {
    yield await Promise.resolve(bytes.subarray(places[index - 1], places[index]));
  }
}

test('lines equal those of split, wherever the chunks end', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'å', '\n', '\r', '\u2028') });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(), { maxLength: 5 }), async (text, cuts) => {
      const lines: string[] = [];
      for await (const { line, bytes } of linesOf(chunksOf(Buffer.from(text), cuts))) {
        lines.push(Buffer.from(bytes!).toString());
        assert.equal(line, lines.length);
      }
      const expected = text.split('\n');
      if (expected.at(-1) === '') expected.pop();
      assert.deepEqual(lines, expected);
    }),
  );
});

test('JSON Lines are read by the usual names of fields, without blank lines and byte order mark', async () => {
  const rows = await read(
    'a.jsonl',
    '\ufeff{"title":"One","text":"Body \\u2028 one","id":7,"authors":["Ann","Bo"],"date":"2024-01-02"}\r\n\n' +
      '{"headline":"Two","html":"<p>Body</p><p>two</p>","URL":"http://example.org/2","published":null}',
  );
  assert.deepEqual(
    rows.map(({ line }) => line),
    [1, 3],
  );
  assert.deepEqual(textsIn(rows), [
    {
      headline: 'One',
      body: 'Body \u2028 one',
      ext_text_id: '7',
      authors: 'Ann, Bo',
      publish_date: '2024-01-02',
    },
    { headline: 'Two', body: 'Body\n\ntwo', url: 'http://example.org/2' },
  ]);
});

test('a month or a year becomes its first day; the service validates any other date', async () => {
  const dates = ['2014-10', '2014', 2014, ' 2014-10 ', '2014-13', '14-10', '2014-10-02', 'October 2014'];
  const rows = await read(
    'a.jsonl',
    dates.map((date) => `${JSON.stringify({ body: 'b', date })}\n`).join(''),
  );
  assert.deepEqual(
    textsIn(rows).map(({ publish_date }) => publish_date),
    [
      '2014-10-01',
      '2014-01-01',
      '2014-01-01',
      '2014-10-01',
      '2014-13-01',
      '14-10',
      '2014-10-02',
      'October 2014',
    ],
  );
});

test('a bad line is reported with its number, and the rest is read', async () => {
  const rows = await read(
    'a.jsonl',
    Buffer.concat([
      Buffer.from('{"body":"fine"}\nno json\n["array"]\n{"headline":"no body"}\n{"body":{"a":1}}\n{"body":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}\n'),
      Buffer.alloc(longestRow + 1, 'x'),
      Buffer.from('\n{"body":"fine too"}\n'),
    ]),
  );
  assert.deepEqual(
    rows.map((row) => [row.line, 'reason' in row ? row.reason : 'fine']),
    [
      [1, 'fine'],
      [2, 'It is not valid JSON.'],
      [3, 'It is not a JSON object.'],
      [
        4,
        'It has no body: it has none of the fields body, text, content, content_text, brödtext, artikeltext, innehåll.',
      ],
      [5, 'The field "body" is not text.'],
      [6, 'It is not valid UTF-8.'],
      [7, 'It is longer than 16 MiB.'],
      [8, 'fine'],
    ],
  );
});

test('a gzip file is unpacked and read, and a damaged one is reported', async () => {
  const content = '{"body":"A line."}\n'.repeat(20_000);
  const rows = await read('a.jsonl.gz', gzipSync(content));
  assert.equal(textsIn(rows).length, 20_000);
  const truncated = await read('a.jsonl.gz', gzipSync(content).subarray(0, 200));
  assert.deepEqual(truncated.at(-1), { reason: 'It is damaged: gzip cannot unpack it.' });
});
