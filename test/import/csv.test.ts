import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recordsOf } from '../../packages/importing/src/formats/csv/records.ts';
import { tooLong } from './bounds.ts';
import { read, textsIn } from './rows.ts';

async function* inPieces(text: string, cuts: number[]): AsyncGenerator<string> {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  for (let index = 1; index < places.length; index++) {
    yield await Promise.resolve(text.slice(places[index - 1], places[index]));
  }
}

async function recordsIn(text: string, separator = ',', cuts: number[] = []) {
  const records = [];
  for await (const record of recordsOf(inPieces(text, cuts), separator)) records.push(record);
  return records;
}

const cuts = fc.array(fc.nat(), { maxLength: 5 });

test('any table written by RFC 4180 is read back, wherever the pieces end', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'å', '"', ',', ';', '\n', '\r', ' ', '\\') });
  const table = fc.integer({ min: 1, max: 4 }).chain((columns) =>
    fc.record({
      header: fc.array(fc.constantFrom('a', 'b c'), { minLength: columns, maxLength: columns }),
      rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 6 }),
    }),
  );
  const form = fc.record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    quotesAll: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(table, form, cuts, async ({ header, rows }, { separator, end, quotesAll }, cuts) => {
      const writeCell = (cell: string) =>
        quotesAll || /[",;|\t\r\n]/.test(cell) || cell.trim() === ''
          ? `"${cell.replaceAll('"', '""')}"`
          : cell;
      const lines = [header, ...rows].map((cells) => cells.map(writeCell).join(separator) + end);
      const lineOf = (index: number) =>
        lines
          .slice(0, index)
          .join('')
          .split(/\r\n|\n|\r/).length;
      assert.deepEqual(
        await recordsIn(lines.join(''), separator, cuts),
        [header, ...rows].map((cells, index) => ({ line: lineOf(index), cells })),
      );
    }),
  );
});

test('damage in one row changes no other row, and each bad line is reported', async () => {
  const rows = fc.array(fc.constantFrom('plain', '"quoted"', '"with ""two"" marks"', '"a, b"', ''), {
    minLength: 8,
    maxLength: 40,
  });
  // Quotation marks as people type them: after spaces, inside cells, single, after backslashes.
  const damage = fc.string({ unit: fc.constantFrom('"', ' ', 'x', ',', '\\'), minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), damage, cuts, async (rows, place, damaged, cuts) => {
      const at = place % rows.length;
      const cells = rows.map((cell, index) => (index === at ? damaged : cell));
      const text = ['id,title,body', ...cells.map((cell, index) => `${index},${cell},"Body ${index}."`)].join(
        '\n',
      );
      const records = (await recordsIn(text, ',', cuts)).slice(1);
      const lineNumbers = new Set(records.map(({ line }) => line));
      for (let index = 0; index < rows.length; index++)
        assert.ok(lineNumbers.has(index + 2), `line ${index + 2}`);
      const others = records.filter(({ line }) => line !== at + 2);
      assert.deepEqual(
        others.map((record) => ('cells' in record ? record.cells[2] : record.reason)),
        rows.flatMap((_, index) => (index === at ? [] : [`Body ${index}.`])),
      );
    }),
  );
});

const rowsBelow = Array.from({ length: 1000 }, (_, index) => `${index},t,b`).join('\n');

/** A row as people and programs write it, and its cells; undefined if it must be reported. */
const oddRows: [row: string, cells: string[] | undefined][] = [
  ['1,"a" ,"b" ', ['1', 'a', 'b']],
  ['1,"a"\t, "b"\t', ['1', 'a', 'b']],
  ['1,a"b,c', ['1', 'a"b', 'c']],
  ['1,5" pipe,c', ['1', '5" pipe', 'c']],
  ['1,"a"b,c', ['1', '"a"b', 'c']],
  ['1,t,"He said "yes" to it."', ['1', 't', 'He said "yes" to it.']],
  ['1,t,"He said \\"yes\\", and left."', ['1', 't', 'He said "yes", and left.']],
  ['1,"a \\"b\\"","c \\\\ d"', ['1', 'a "b"', 'c \\ d']],
  ['1,t,"He said "yes" to\nit and "no" to them."', ['1', 't', 'He said "yes" to\nit and "no" to them.']],
  ['1,"a\n\nb",c', ['1', 'a\n\nb', 'c']],
  ['1,"a, b', undefined],
  ['1,t,"never closed', undefined],
  ['1,"x ""y"" z,b', undefined],
  ['1,a,b,c', undefined],
  ['1,a', ['1', 'a']],
  ['1,a,b,,', ['1', 'a', 'b', '', '']],
  ['1,a\u0000,b', ['1', 'a\u0000', 'b']],
];

test('no row changes the thousand rows below it', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    for (const [row, cells] of oddRows) {
      const text = `id,title,body\n${row}\n${rowsBelow}\n`.replaceAll('\n', end);
      const [, first, ...others] = await recordsIn(text);
      const expected = cells?.map((cell) => cell.replaceAll('\n', end));
      assert.deepEqual(first && 'cells' in first ? first.cells : undefined, expected, row);
      assert.equal(first?.line, 2);
      const read = others.flatMap((record) => ('cells' in record ? [record.cells.join()] : []));
      assert.equal(read.join('\n'), rowsBelow, row);
    }
  }
});

test('a header is read as Excel and other programs write it', async () => {
  const tables: string[] = [
    'sep=;\r\nid;body\r\n1;one\r\n',
    '"sep=;"\nid;body\n1;one',
    '\ufeffSEP=|\nid|body\n1|one',
    'sep=\\t\nid\tbody\n1\tone',
    'id,body,\n1,one,\n',
    'id,body,,,\n1,one\n,,,,\n',
    '\n\nid|body\r1|one\r',
    '# exported by us, for them\nid;body\n1;one',
    ' "id" , "body" \n"1" , "one" \n',
    'id,body,body\n1,one,two\n',
  ];
  for (const table of tables) {
    const [text] = textsIn(await read('a.csv', table));
    assert.deepEqual([text?.ext_text_id, text?.body], ['1', 'one'], table);
  }
});

test('the separator is detected, and quotes and line ends within a field stay', async () => {
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

test('a row with too many cells or no body is reported, and the rest is read', async () => {
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
  assert.match(String(bad[0]?.[1]), /Invalid record length/);
});

test('a row that is refused keeps all of its cells, whatever the reason', async () => {
  const table = ['id;;body;', '1;x;', '2;x;two;;five', '3;"x" y;"never closed', '5;"x;y";"five ""5"""'].join(
    '\n',
  );
  const rows = await read('a.csv', table);
  const columns = ['id', '', 'body'];
  assert.deepEqual(
    rows.map(({ original }) => original),
    [
      ['1', 'x', ''],
      ['2', 'x', 'two', '', 'five'],
      ['3', '"x" y', '"never closed'],
      ['5', 'x;y', 'five "5"'],
    ].map((cells) => ({ columns, cells })),
  );
});

test('an encoding is used if it is named, and never guessed', async () => {
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

test('a blank line longer than a row is reported before its end, and the rows after it are read', async () => {
  const blanks = ' '.repeat(2 ** 20);
  let pieces = 0;
  async function* text() {
    yield 'a,b\n';
    for (; pieces < 64; pieces++) yield await Promise.resolve(blanks);
    yield '\n1,2\n';
  }
  const records = [];
  for await (const record of recordsOf(text(), ',')) {
    if ('reason' in record) assert.ok(pieces < 20, `${pieces} MiB are held`);
    records.push('reason' in record ? record.reason : record.cells);
  }
  assert.deepEqual(records, [['a', 'b'], tooLong, ['1', '2']]);
});
