import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Textkin } from '@textkin/client';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { run } from '../support/process.ts';
import { startImportService, tooLong } from './bounds.ts';
import { folderWith, read, textsIn } from './rows.ts';

const { pair, keys } = await startImportService();

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const worksheet = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';

interface Sheets {
  rows: string;
  strings?: string;
  styles?: string;
  properties?: string;
  more?: Zippable;
}

/** Returns a workbook as Excel writes it: a hidden sheet, and the sheet with the rows. */
function workbookOf({ rows, strings = '', styles = '', properties = '', more = {} }: Sheets): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="r">${properties}<sheets><sheet name="Gömt" sheetId="1" state="hidden" r:id="rId1"/>` +
        '<sheet name="Blad1" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${worksheet}" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${worksheet}" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${strings}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet ${main}>${styles}</styleSheet>`),
    'xl/worksheets/sheet1.xml': strToU8(sheetOf('<row r="1"><c t="str"><v>hidden</v></c></row>')),
    'xl/worksheets/sheet2.xml': strToU8(sheetOf(rows)),
    ...more,
  });
}

const sheetOf = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
const rowOf = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sharedString = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="[$-41D]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="0.00&quot; dagar&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>';
const header = rowOf(1, inline('A1', 'Id'), inline('B1', 'Rubrik'), inline('C1', 'Brödtext'), inline('D1', 'Datum')); // prettier-ignore

test('cells of all types are read, from the first visible sheet', async () => {
  const rows = await read(
    'a.xlsx',
    workbookOf({
      styles,
      strings:
        '<si><t>Åska &amp; regn</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Fet </t></r><r><t>text</t></r><rPh><t>hint</t></rPh></si>' +
        '<si><t>rad_x000D_ett</t></si>',
      rows: [
        header,
        rowOf(
          2,
          '<c r="A2"><v>7</v></c>',
          sharedString('B2', 0),
          sharedString('C2', 1),
          '<c r="D2" s="1"><v>45352</v></c>',
        ),
        rowOf(4, '<c r="A4"><v>0.10000000000000001</v></c>', sharedString('C4', 2), '<c r="D4" s="4"><v>45352.5869212963</v></c>'), // prettier-ignore
        rowOf(5, '<c r="A5" t="str"><f>B1</f><v>f-1</v></c>', '<c r="B5" t="e"><v>#REF!</v></c>', inline('C5', 'c'), '<c r="D5" s="2"><v>1</v></c>'), // prettier-ignore
        rowOf(6, '<c r="A6" s="3"><v>12</v></c>', inline('C6', 'd'), inline('D6', '3 mars 2024')),
        '<row r="7"/>',
      ].join(''),
    }),
  );
  assert.deepEqual(textsIn(rows), [
    { ext_text_id: '7', headline: 'Åska & regn', body: 'Fet text', publish_date: '2024-03-01' },
    { ext_text_id: '0.1', body: 'rad\rett', publish_date: '2024-03-01T14:05:10' },
    { ext_text_id: 'f-1', body: 'c', publish_date: '1900-01-01' },
    { ext_text_id: '12', body: 'd', publish_date: '2024-03-03' },
  ]);
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2, 4, 5, 6],
  );
});

test('a workbook with prefixes, with days from 1904 and without references is read', async () => {
  const plain = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
  const sheet =
    `<x:worksheet xmlns:x="m"><x:sheetData><x:row>${plain('body')}${plain('date')}</x:row>` +
    `<x:row>${plain('Text.')}<x:c s="1"><x:v>43890</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const more = { 'xl/worksheets/sheet2.xml': strToU8(sheet) };
  const file = workbookOf({ rows: '', styles, properties: '<workbookPr date1904="1"/>', more });
  assert.deepEqual(textsIn(await read('a.xlsx', file)), [{ body: 'Text.', publish_date: '2024-03-01' }]);
});

test('a row that is refused keeps its cells', async () => {
  const rows = [header, rowOf(2, inline('B2', 'No body')), rowOf(3, inline('F3', 'far out'))].join('');
  const columns = ['Id', 'Rubrik', 'Brödtext', 'Datum'];
  assert.deepEqual(await read('a.xlsx', workbookOf({ rows })), [
    {
      line: 2,
      reason: 'It has no body: "Brödtext" is empty.',
      original: { columns, cells: ['', 'No body'] },
    },
    {
      line: 3,
      reason: 'Invalid record length: the header has 4 columns, this row has 6.',
      original: { columns, cells: ['', '', '', '', '', 'far out'] },
    },
  ]);
});

test('a damaged workbook, or one made to stop the import, is a bad row', async () => {
  const no = 'It is not an XLSX file, or it has a password.';
  const rows = header + rowOf(2, inline('C2', 'Text.'));
  const whole = workbookOf({ rows });
  const truncated = strToU8(`<worksheet ${main}><sheetData>${rows}<row r="3"><c r="C3"`);
  const { depth, workbook } = limits.import;
  const long = { 'xl/worksheets/sheet2.xml': strToU8(' '.repeat(workbook.unpacked + 1)) };
  const wide = rowOf(2, inline('C2', 'x'.repeat(limits.import.bytes + 1)));
  const cases: [content: Uint8Array, reason: string][] = [
    [whole.subarray(0, whole.length / 2), no],
    [zipSync({ 'word/document.xml': strToU8('<x/>') }), no],
    [workbookOf({ rows, more: { 'xl/worksheets/sheet2.xml': truncated } }), 'It is damaged: the rows from here on are missing.'], // prettier-ignore
    [workbookOf({ rows: '<a>'.repeat(depth.feed + 1) }), `It is nested more than ${depth.feed} levels deep.`],
    [
      workbookOf({ rows, more: long }),
      `A part of it unpacks to more than ${workbook.unpacked / 1024 ** 2} MiB.`,
    ],
    [workbookOf({ rows: header + wide }), tooLong],
  ];
  for (const [content, reason] of cases) {
    const last = (await read('a.xlsx', content)).at(-1);
    assert.equal(last && 'reason' in last && last.reason, reason);
  }
});

test('the command imports a workbook with named columns, and says what to do with other files of Excel', async () => {
  const rows = rowOf(1, inline('A1', 'Överskrift'), inline('B1', 'Artikel')) + rowOf(2, inline('A2', 'Ö'), inline('B2', 'Text.')); // prettier-ignore
  const folder = folderWith({
    'a.XLSX': workbookOf({ rows }),
    'b.xlsx': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'c.zip': workbookOf({ rows }),
  });
  const options = ['--collection', 'Excel', '--language', 'sv', '--any-language', '--json'];
  const asks = await run(['import', 'a.XLSX', ...options], keys, folder);
  assert.match(asks.stderr, /Which column is the body\? .* There are: Överskrift, Artikel\./);
  const maps = ['--map', 'headline=överskrift', '--map', 'body=Artikel'];
  const { code, stdout } = await run(['import', 'a.XLSX', ...options, ...maps], keys, folder);
  assert.equal(code, 0);
  const { collection_id } = JSON.parse(stdout) as { collection_id: number };
  const { texts } = await new Textkin(pair).call('collection.listTexts', { collection_id });
  assert.deepEqual(
    texts.map(({ headline }) => headline),
    ['Ö'],
  );
  for (const [name, says] of [
    ['b.xlsx', /save it as DOCX, XLSX or CSV/],
    ['c.zip', /Names of Excel files must end in \.xlsx/],
  ] as const)
    assert.match((await run(['import', name, ...options], keys, folder)).stderr, says);
});
