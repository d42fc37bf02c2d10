import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Textkin } from '@textkin/client';
import { zipSync } from 'fflate';
import { readJson } from '../../packages/importing/src/formats/json.ts';
import { FileReading } from '../../packages/console/src/importing/reading/reader.ts';
import { digest } from '../../packages/console/src/importing/reading/reader.ts';
import { localizedReason } from '../../packages/console/src/importing/rejected-rows.ts';
import { sv } from '../../packages/console/src/words/sv/index.ts';
import { reason, reasonIn, reasons } from '../../packages/importing/src/reasons.ts';
import { load } from '../../packages/importing/src/storing/load.ts';
import type { BadRowFound } from '../../packages/importing/src/storing/load-options.ts';
import type { PreparedRow } from '../../packages/importing/src/storing/prepared-row.ts';
import { prepareUnchecked, read } from '../import/rows.ts';
import { runService } from '../support/service.ts';

/** Returns the rows that the console's thread reads from a file. */
async function rowsIn(name: string, content: string | Uint8Array) {
  const reading = new FileReading();
  const opened = await reading.open([new File([content], name)]);
  const columns = { mapping: {}, dates: undefined };
  const sample = await reading.sample(columns);
  await reading.start({ ...columns, dates: sample.order });
  const rows = [];
  for (let isLast = false; !isLast;) {
    const piece = await reading.next();
    rows.push(...piece.rows);
    isLast = piece.isLast;
  }
  return { opened, sample, rows };
}

const csv =
  'id;Rubrik;Brödtext;Datum\r\n1;Ett;"En ""text""\nom Åre";13/3/2024\r\n;Två;Två;1/3/2024\r\n3;x\r\n';
const feed =
  '<rss><channel><item><title>A &amp; b</title><link>http://a.example/1</link><pubDate>Sat, 07 Sep 2002 09:42:31 +0200</pubDate>' +
  '<content:encoded><![CDATA[<p>One &ndash; two</p><ul><li>Åre<li>Umeå</ul>]]></content:encoded></item><item><title>Empty</title></item></channel></rss>';
const document =
  '<w:document><w:body><w:p><w:pPr><w:pStyle w:val="Rubrik1"/></w:pPr><w:r><w:t>Titel</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">A &amp; </w:t></w:r><w:r><w:br/><w:t>b</w:t></w:r></w:p></w:body></w:document>';
const files: [name: string, content: string | Uint8Array][] = [
  ['a.csv', csv],
  ['a.csv.gz', gzipSync(csv)],
  [
    'a.jsonl',
    '{"title":"A","html":"<p>One<p>Two","id":7}\nno json\n{"body":"","title":"none"}\n{"body":"Ö"}',
  ],
  ['a.rss', feed],
  ['a.docx', zipSync({ 'x.xml': Buffer.from('no'), 'word/document.xml': Buffer.from(document) })],
  ['b.docx', zipSync({ 'word/document.xml': [Buffer.from(document), { level: 0 }] })],
  ['c.docx', 'no zip'],
  [
    'a.html',
    '<html><title>Harbour | News</title><div><p>The harbour of Lund was opened by the mayor, who spoke of ferries.</p></div><article>A teaser.</article>',
  ],
  ['a.txt', 'A headline\n\nAnd a text.\n'],
  ['a.md', '---\ntitle: "From front matter"\nauthor: Bo\n---\n\nSome *marked* text.\n\n- one\n- two\n'],
];

test('the console reads files like the command line, and gives texts the same ids', async () => {
  for (const [name, content] of files) {
    const { rows } = await rowsIn(name, content);
    const source = /\.(?:csv|jsonl?|xml|rss|gz)$/.test(name) ? {} : { source: name };
    const expected = (await read(name, content)).map((row) => ({ ...prepareUnchecked(row), ...source }));
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/\\n+/g, ' ')) as unknown;
    assert.deepEqual(plain(rows), plain(expected), name);
  }
});

test('the encoding is the declared one, else the likeliest for the bytes', async () => {
  const text = 'id,body\n1,Åre och Umeå\n';
  const wide = Buffer.from(text, 'utf16le');
  const cases: [Uint8Array, string, boolean][] = [
    [Buffer.from(text), 'utf-8', false],
    [Buffer.from(text, 'latin1'), 'windows-1252', true],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), 'utf-16le', false],
    [wide, 'utf-16le', false],
    [Buffer.from(wide).swap16(), 'utf-16be', false],
  ];
  for (const [content, encoding, isGuessed] of cases) {
    const { opened, rows } = await rowsIn('a.csv', content);
    assert.deepEqual([opened.encoding, opened.isGuessed], [encoding, isGuessed]);
    assert.ok(rows[0] && 'text' in rows[0] && !('refusal' in rows[0]));
    assert.equal(rows[0].text.body, 'Åre och Umeå', encoding);
  }
});

test('dates whose order is unknown are reported', async () => {
  const { sample } = await rowsIn('a.csv', 'body,datum\nEtt,1/3/2024\nTvå,2/3/2024\n');
  assert.deepEqual(sample.ambiguity, { column: 'datum', dates: ['1/3/2024'] });
});

test('JSON objects are read one by one, however they are formatted and cut', async () => {
  const object = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string(), fc.integer(), fc.constant({ a: ['x}', { b: ']"\\' }] })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(object),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (objects, isArray, size) => {
        const records = objects.map((one) => ({ body: 'b', tags: [], ...one }));
        const text = isArray
          ? JSON.stringify(records, null, 1)
          : records.map((one) => JSON.stringify(one, null, 2)).join('\n');
        async function* pieces() {
          for (let at = 0; at < text.length; at += size)
            yield await Promise.resolve(text.slice(at, at + size));
        }
        const results = [];
        for await (const row of readJson(pieces())) results.push('fields' in row ? row.fields : row.reason);
        assert.deepEqual(results, JSON.parse(JSON.stringify(records)));
      },
    ),
  );
});

test('the digest of a text is its SHA-256', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      assert.equal(digest(text), createHash('sha256').update(text).digest('hex'));
    }),
  );
});

test('every reason is recognized in its sentence and translated to Swedish', () => {
  for (const name of Object.keys(reasons) as (keyof typeof reasons)[]) {
    const blanks = [...reasons[name].matchAll(/\{(\w+)\}/g)].map(([, blank]) => blank!);
    const values = Object.fromEntries(blanks.map((blank) => [blank, `a ${blank}`]));
    assert.deepEqual(reasonIn(reason(name, values)), { name, values });
    const sentence = localizedReason(reason(name, values), sv);
    assert.notEqual(sentence, reason(name, values));
    for (const value of Object.values(values)) assert.ok(sentence.includes(value), sentence);
  }
  // A sentence that two reasons share is wrong for one of them.
  assert.equal(new Set(Object.values(sv.importing.reasons)).size, Object.keys(reasons).length);
});

test('a bad document among several is listed by its own name', async () => {
  const reading = new FileReading();
  await reading.open([new File(['A text.'], 'a.txt'), new File([' '], 'b.txt')]);
  await reading.start({ mapping: {}, dates: undefined });
  await reading.next();
  const { rows } = await reading.next();
  assert.deepEqual(rows, [{ reason: 'It has no text.', source: 'b.txt' }]);
  const { url, context } = await runService({ workers: 0 });
  const { apiKey, secretKey } = await context.keys.issue('documents');
  const client = new Textkin({ url, apiKey, secretKey });
  const { collection_id } = await client.call('collection.create', { name: 'Documents', language: 'en' });
  const bad: BadRowFound[] = [];
  await load([{ name: 'a.txt, b.txt', rows: () => Readable.from(rows) as AsyncIterable<PreparedRow> }], {
    textkin: client,
    collectionId: collection_id,
    anyLanguage: false,
    signal: new AbortController().signal,
    onBad: (row) => Promise.resolve(void bad.push(row)),
    onProgress: () => undefined,
  });
  assert.deepEqual(bad, [{ reason: 'It has no text.', source: 'b.txt' }]);
});
