import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recordsOf } from '../../packages/server/src/importing/formats/csv-records.ts';
import { read, textsIn } from './rows.ts';

async function* inPieces(text: string, cuts: number[]): AsyncGenerator<string> {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  for (let index = 1; index < places.length; index++) {
    yield await Promise.resolve(text.slice(places[index - 1], places[index]));
  }
}

test('any cells that are written as CSV are read again, wherever the pieces end', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'å', '"', ',', ';', '\n', '\r', ' ') });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  const form = fc.record({ separator: fc.constantFrom(',', ';'), end: fc.constantFrom('\n', '\r\n', '\r') });
  await fc.assert(
    fc.asyncProperty(table, form, fc.array(fc.nat(), { maxLength: 5 }), async (table, form, cuts) => {
      const { separator, end } = form;
      const written = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      const text = table.map((cells) => cells.map(written).join(separator) + end).join('');
      const ending = end === '\r' ? '\r' : '\n';
      const read: unknown[] = [];
      for await (const record of recordsOf(inPieces(text, cuts), { separator, ending })) read.push(record);
      const lineOf = (index: number) =>
        table
          .slice(0, index)
          .map((cells) => cells.map(written).join() + end)
          .join('')
          .split(ending).length;
      assert.deepEqual(
        read,
        table.map((cells, index) => ({ line: lineOf(index), cells })),
      );
    }),
  );
});

test('the separator is found, quotes and line ends within a field are kept', async () => {
  const expected = [
    { ext_text_id: '1', headline: 'A, "quoted" one; here', body: 'First line\nsecond line' },
    { ext_text_id: '2', headline: 'Plain', body: 'Body' },
  ];
  for (const separator of [',', ';', '\t']) {
    const rows = await read(
      'a.csv',
      [
        ['id', 'title', ' body '],
        ['1', '"A, ""quoted"" one; here"', '"First line\nsecond line"'],
        [],
        ['2', 'Plain', 'Body'],
      ]
        .map((cells) => cells.join(separator))
        .join('\r\n'),
    );
    assert.deepEqual(textsIn(rows), expected, JSON.stringify(separator));
    assert.equal(rows[0]?.line, 2);
  }
});

test('a row with too many or too few cells is a reason, and the rest is read', async () => {
  const rows = await read('a.csv', 'id,body\n1,one\n2,two,three\n4\n5,five\n6,\n');
  assert.deepEqual(
    textsIn(rows).map(({ ext_text_id }) => ext_text_id),
    ['1', '5'],
  );
  const bad = rows.flatMap((row) => ('reason' in row ? [[row.line, row.reason]] : []));
  assert.deepEqual(
    bad.map(([line]) => line),
    [3, 4, 6],
  );
  assert.match(String(bad[0]?.[1]), /Invalid Record Length/);
});

test('an encoding is used when it is named and never guessed', async () => {
  const latin1 = Buffer.from('id;body\n1;Göteborg är kallt\n', 'latin1');
  const [bad] = await read('a.csv', latin1);
  assert.ok(bad && 'reason' in bad);
  assert.match(bad.reason, /not valid utf-8.*--encoding windows-1252/);
  const [text] = textsIn(await read('a.csv', latin1, { encoding: 'windows-1252' }));
  assert.equal(text?.body, 'Göteborg är kallt');
  const utf16 = Buffer.from('\ufeffid;body\n1;Göteborg\n', 'utf16le');
  assert.equal(textsIn(await read('a.csv', utf16))[0]?.body, 'Göteborg');
});

test('an empty file has no rows', async () => {
  assert.deepEqual(await read('a.csv', ''), []);
  assert.deepEqual(await read('a.csv', 'id,body\n'), []);
  assert.deepEqual(await read('a.jsonl', ''), []);
});
