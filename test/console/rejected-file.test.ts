import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BadRowFound } from '@textkin/importing/storing';
import { headlineOf } from '../../packages/console/src/importing/run/rejected-headline.ts';
import { RejectedFile } from '../../packages/console/src/importing/run/rejected-file.ts';
import { FileReading } from '../../packages/console/src/importing/reading/reader.ts';
import { en } from '../../packages/console/src/words/en/index.ts';
import { sv } from '../../packages/console/src/words/sv/index.ts';

const columns = { mapping: {}, dates: undefined };

/** Returns the rows of a file, and the file of the rows that can't be read. */
async function readRejected(name: string, content: string, words = en) {
  const reading = new FileReading();
  await reading.open([new File([content], name)]);
  await reading.start(columns);
  const { rows } = await reading.next();
  const file = new RejectedFile(words);
  const bad = rows.flatMap((row, index): BadRowFound[] =>
    'reason' in row ? [{ ...row, source: name, record: index + 1 }] : [],
  );
  for (const row of bad) file.add(row);
  return { rows, bad, csv: (await file.file.text()).replace('\ufeff', '') };
}

test('the file of refused rows has each column of the file, in its order, and every cell', async () => {
  const { csv, bad } = await readRejected(
    'a.csv',
    'Nr,Rubrik,,Text,Avdelning\n1,Tom,x,,Kultur\n2,Ett,y,Två,Sport,fem\n3,Hel,z,Text,Ekonomi\n',
    sv,
  );
  assert.deepEqual(csv.split('\r\n'), [
    '"source";"record";"line";"reason";"Nr";"Rubrik";"";"Text";"Avdelning"',
    '"a.csv";"1";"2";"Den har ingen brödtext: ”Text” är tom.";"1";"Tom";"x";"";"Kultur"',
    '"a.csv";"2";"3";"Fel antal celler: rubrikraden har 5 kolumner, raden 6.";"2";"Ett";"y";"Två";"Sport";"fem"',
    '',
  ]);
  assert.deepEqual(
    bad.map((row) => headlineOf(row, {})),
    ['Tom', 'Ett'],
  );
});

test('corrected rows are texts with the ids that they would have had', async () => {
  const edits = { manual: [], replaced: [] };
  const fields = { title: 'T', authors: ['A', 'B'], text_id: 4, edits, tags: [{ tag: 'x' }] };
  const lines = [{ body: 'One' }, { body: '', ...fields }, { body: '', url: 'u' }];
  const bad = await readRejected('a.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
  assert.match(
    bad.csv,
    /^"source","record","line","reason","body","title","authors","text_id","edits","tags","url"\r\n/,
  );
  const corrected = bad.csv
    .replace('"","T"', '"Body","T"')
    .replace('"","","","","","","u"', '"Other","","","","","","u"');
  const { rows } = await readRejected('not-imported.csv', corrected);
  const expected = await readRejected(
    'a.jsonl',
    `${JSON.stringify({ body: 'Body', ...fields })}\n{"body":"Other","url":"u"}`,
  );
  const textIn = (row: object) =>
    ('text' in row ? row : assert.fail('no text')) as { text: unknown; edits: unknown };
  for (const [index, row] of rows.entries()) {
    assert.deepEqual(textIn(row).text, textIn(expected.rows[index]!).text);
    assert.deepEqual(textIn(row).edits, textIn(expected.rows[index]!).edits);
  }
  assert.equal(rows.length, 2);
});

test('a file that was refused before gets no second report', async () => {
  const first = await readRejected('a.csv', 'id,body\n1,\n');
  const second = await readRejected('not-imported.csv', first.csv);
  assert.equal(second.csv.split('\r\n')[0], '"source","record","line","reason","id","body"');
  assert.match(second.csv, /"not-imported\.csv","1","2","[^"]*""body""[^"]*","1",""/);
});

test('the rows of a table are counted before the import, and those of a feed are not', async () => {
  const countOf = async (name: string, content: string) => {
    const reading = new FileReading();
    await reading.open([new File([content], name)]);
    return reading.count();
  };
  assert.equal(await countOf('a.csv', 'id,body\n1,"a\nb"\n2,c,d\n\n3,e'), 3);
  assert.equal(await countOf('a.jsonl', '{"body":"a"}\nno json\n\n{"body":"b"}\n'), 3);
  assert.equal(await countOf('a.txt', 'One.'), 1);
  assert.equal(
    await countOf('a.rss', '<rss><channel><item><title>A</title></item></channel></rss>'),
    undefined,
  );
});
