import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfPages } from '../../packages/importing/src/formats/pdf/pdf-pages.ts';
import { pdfText } from '../../packages/importing/src/formats/pdf/pdf-text.ts';
import { pdfOf, type SetLine } from '../support/pdf.ts';
import { seededFor } from '../support/seed.ts';
import { someParagraphs, typeset } from '../support/typeset.ts';

const bodyOf = async (page: readonly SetLine[]) => pdfText(await pdfPages(pdfOf([page]))).body;

/** Returns a page whose rows are drawn one after another, their cells from left to right. */
function rowsAt(places: readonly number[], rows: readonly (readonly string[])[], top = 700): SetLine[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, at) => (text === '' ? [] : [{ text, x: places[at]!, y: top - row * 13 }])),
  );
}

const harbour = [
  'The harbour in the old town',
  'was opened by the mayor on',
  'Monday after years of work',
  'that cost more than any',
  'other work in the region.',
];
const airport = [
  'Meanwhile the airport was',
  'closed because of the fog',
  'that came over the plain in',
  'the early morning, and no',
  'plane left for a day.',
];
const columnRows = harbour.map((text, at) => [text, airport[at]!]);
const textInOrder = [...harbour, ...airport].join(' ');
const words = (text: string) => text.split(/\s+/).join(' ');

test('columns that are drawn line by line are read one after another', async (t) => {
  const random = seededFor(t);
  for (const options of [
    { columns: 2 },
    { columns: 2, space: 8 },
    { columns: 2, indent: 15, head: true },
    { columns: 2, space: 8, hyphens: true },
    { columns: 3 },
    { columns: 3, space: 8, head: true },
  ]) {
    const paragraphs = someParagraphs(random, 60);
    const [byColumn, byLine] = await Promise.all(
      [false, true].map(async (isByLine) => {
        // The last page may have too few lines in its last column.
        const pages = typeset(paragraphs, { ...options, isByLine }).slice(0, -1);
        return pdfText(await pdfPages(pdfOf(pages))).body;
      }),
    );
    assert.ok(byColumn!.length > 2000);
    assert.equal(byLine, byColumn, JSON.stringify(options));
  }
});

test('a line across the page and a footer stay outside the columns', async () => {
  const page = [
    { text: 'News from the coast and from the plain of this week', x: 60, y: 740 },
    ...rowsAt([50, 320], columnRows),
    { text: 'Both places were visited by the county governor today, she said.', x: 50, y: 610 },
    ...rowsAt([50, 320], columnRows, 585),
    { text: 'Coast News', x: 50, y: 40 },
    { text: 'page 4', x: 480, y: 40 },
  ];
  const body = words(await bodyOf(page));
  assert.equal(
    body,
    `${page[0]!.text} ${textInOrder} Both places were visited by the county governor today, she said. ${textInOrder} Coast News page 4`,
  );
});

test('columns next to other lines, or drawn from right to left, are recognized', async () => {
  const loweredColumn = columnRows.flatMap(([left, right], row): SetLine[] => [
    { text: left!, x: 50, y: 700 - row * 13 },
    { text: right!, x: 320, y: 696 - row * 13 },
  ]);
  assert.equal(words(await bodyOf(loweredColumn)), textInOrder);
  const fromRight = columnRows.flatMap(([left, right], row): SetLine[] => [
    { text: right!, x: 320, y: 700 - row * 13 },
    { text: left!, x: 50, y: 700 - row * 13 },
  ]);
  assert.equal(words(await bodyOf(fromRight)), textInOrder);
});

test('a table is read row by row', async () => {
  const tables: { places: number[]; rows: string[][] }[] = [
    {
      places: [50, 320],
      rows: [
        ['Wages of teachers and other staff', '1,234'],
        ['Rent of the school', '567'],
        ['Meals of pupils in all schools', '89'],
        ['Heating and water', '12'],
      ],
    },
    {
      places: [50, 220, 400],
      rows: [
        ['Anna Lind', 'chair of the board', 'Lund'],
        ['Erik Holm', 'teacher of history', 'Malmö'],
        ['Sara Berg', 'head of the office', 'Umeå'],
        ['Nils Ek', 'clerk of the court', 'Gävle'],
      ],
    },
    {
      places: [50, 320],
      rows: [
        ['The school gets a new hall', 'It costs more than was planned'],
        ['for sports and music.', 'when the council decided.'],
        ['The road will be mended by', 'Nobody knows yet who is going'],
        ['the end of the summer.', 'to pay for the work.'],
        ['Buses run twice an hour on', 'More drivers have to be found'],
        ['the line to the hospital.', 'before the autumn begins.'],
      ],
    },
  ];
  for (const { places, rows } of tables) {
    assert.equal(words(await bodyOf(rowsAt(places, rows))), rows.flat().join(' '));
  }
});
