import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { pdfPages } from '../../packages/importing/src/formats/pdf/pdf-pages.ts';
import { drawnCharacters } from '../../packages/importing/src/formats/pdf/pdf-soft-hyphens.ts';
import { pdfText } from '../../packages/importing/src/formats/pdf/pdf-text.ts';
import { BadRow } from '../../packages/importing/src/row.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { linesOf, pdfOf, type SetLine } from '../support/pdf.ts';
import { seededFor } from '../support/seed.ts';
import { someParagraphs, typeset } from '../support/typeset.ts';
import { read } from './rows.ts';

const textOf = async (bytes: Uint8Array) => pdfText(await pdfPages(bytes));

/** Returns the places after each paragraph, counted in characters. */
function breaksOf(paragraphs: readonly string[]): Set<number> {
  let length = 0;
  return new Set(paragraphs.map((one) => (length += one.length + 1)));
}

test('paragraphs with space between them are read back, over columns and pages', async (t) => {
  const random = seededFor(t);
  for (const options of [
    { space: 8 },
    { indent: 15 },
    { space: 8, head: true },
    { space: 8, columns: 2 },
    { indent: 15, columns: 2, head: true },
    { space: 8, columns: 2, hyphens: true },
  ]) {
    const paragraphs = someParagraphs(random, 60);
    const pages = typeset(paragraphs, options);
    const { body } = await textOf(pdfOf(pages));
    const parts = body.split('\n\n');
    assert.equal(parts.join(' '), paragraphs.join(' '), JSON.stringify(options));
    // If a column ends with a sentence, nothing shows whether the paragraph continues.
    const wrong = breaksOf(parts).symmetricDifference(breaksOf(paragraphs)).size;
    const ends = pages.length * (options.columns ?? 1);
    assert.ok(wrong <= ends, `${wrong} breaks differ at ${ends} ends of columns: ${JSON.stringify(options)}`);
  }
});

test('the largest line of the first page is the headline, else the title of the file', async () => {
  const lines: SetLine[] = [
    { text: 'Ny skola i Härnösand', x: 50, y: 780, size: 20 },
    { text: 'Kommunen bygger – vid ån (den norra).', x: 50, y: 740 },
    { text: 'Eleverna är glada.', x: 50, y: 727 },
  ];
  assert.deepEqual(await textOf(pdfOf([lines], 'brev.docx')), {
    headline: 'Ny skola i Härnösand',
    body: 'Kommunen bygger – vid ån (den norra). Eleverna är glada.',
  });
  assert.equal((await textOf(pdfOf([lines.slice(1)], 'Skolan'))).headline, 'Skolan');
  assert.equal((await textOf(pdfOf([lines.slice(1)], 'brev.docx'))).headline, undefined);
});

test('a hyphen at a line end is dropped or stays, by the spelling of the document and the next word', async () => {
  const cases: [lines: string[], body: string][] = [
    [['Vi talar om natur-', 'och kulturvård.'], 'Vi talar om natur- och kulturvård.'],
    [['Listan har för-', 'och nackdelar.'], 'Listan har för- och nackdelar.'],
    [['Both pre-', 'and post-war houses.'], 'Both pre- and post-war houses.'],
    [['Sit in-', 'or outside.'], 'Sit in- or outside.'],
    [['A two-', 'to three-year plan.'], 'A two- to three-year plan.'],
    [['Statens stats-', 'minister talade.'], 'Statens statsminister talade.'],
    [['Stadens symfoni-', 'orkester spelar.'], 'Stadens symfoniorkester spelar.'],
    [['This long-term plan and that long-', 'term plan.'], 'This long-term plan and that long-term plan.'],
    [
      ['A plan for the long-', 'term future, and for the short-', 'age of homes.'],
      'A plan for the long-term future, and for the shortage of homes.',
    ],
    [['A well-', 'known two-', 'year-old horse.'], 'A well-known two-year-old horse.'],
    [['Their self-', 'government is no self-', 'ish one.'], 'Their self-government is no selfish one.'],
    [
      ['Twenty-', 'five high-', 'lights of high-', 'speed rail.'],
      'Twenty-five highlights of high-speed rail.',
    ],
    [['Den svensk-', 'norska och den svensk-', 'språkiga.'], 'Den svensk-norska och den svenskspråkiga.'],
    [['Tysk-', 'franska avtal om tysk-', 'lands gräns.'], 'Tysk-franska avtal om tysklands gräns.'],
    [['The color and a new col-', 'or here.'], 'The color and a new color here.'],
    [['Avtal med EU-', 'länderna och Göteborgs-', 'Posten.'], 'Avtal med EU-länderna och Göteborgs-Posten.'],
  ];
  for (const [lines, body] of cases) {
    const page = lines.map((text, at): SetLine => ({ text, x: 50, y: 740 - at * 13 }));
    assert.equal((await textOf(pdfOf([page]))).body, body);
  }
});

test('a soft hyphen at a line end joins its word; the table or the glyph names of the font show it', async () => {
  const page = [
    { text: 'Rapporten av insti-', x: 50, y: 740 },
    { text: 'tutionen i Lund och Arbetsför-', x: 50, y: 727 },
    { text: 'medlingen om soft-ware.', x: 50, y: 714 },
  ];
  const body = 'Rapporten av institutionen i Lund och Arbetsförmedlingen om software.';
  const tableOf = (lines: string) => `/CIDInit /ProcSet findresource begin begincmap\n${lines}\nendcmap end`;
  const glyphName = { encoding: '<< /BaseEncoding /WinAnsiEncoding /Differences [45 /sfthyphen] >>' };
  const single = { table: tableOf('1 beginbfchar\n<2D> <00AD>\nendbfchar') };
  const ranges = '3 beginbfrange\n<20> <2C> <0020>\n<2D> <2D> <00AD>\n<2E> <FF> <002E>\nendbfrange';
  const withRanges = { table: tableOf(ranges) };
  for (const codes of [glyphName, single, withRanges])
    assert.equal((await textOf(pdfOf([page], '', codes))).body, body);
});

test('columns with soft hyphens that are drawn line by line are read, and no soft hyphen is left in the text', async () => {
  const rows = [
    ['The harbour in the old in-', 'Meanwhile the air-'],
    ['stitution of the town was', 'port was closed by the'],
    ['opened by the mayor in the', 'fog that came from the sea'],
    ['early morning of that day', 'in the night before it.'],
  ];
  const page = rows.flatMap(([left, right], row) => [
    { text: left!, x: 50, y: 700 - row * 13 },
    { text: right!, x: 320, y: 700 - row * 13 },
  ]);
  const codes = { encoding: '<< /BaseEncoding /WinAnsiEncoding /Differences [45 /sfthyphen] >>' };
  const { body } = await textOf(pdfOf([page], '', codes));
  assert.match(body, /the old institution of the town/);
  assert.match(body, /the airport was closed/);
  assert.doesNotMatch(body, /\u00ad/);
});

test('a PDF that does not say which letters it shows is refused', async () => {
  const text = 'Den nya skolan i staden byggs av kommunen och invigs av statsministern i maj, sade hon.';
  const letters = [...new Set(text.match(/./gu))];
  const refusal = /does not say which letters it shows/;
  const glyphNames = (name: (at: number) => string) =>
    `<< /Differences [33 ${letters.map((_, at) => `/${name(at)}`).join(' ')}] >>`;
  const numberedText = text.replaceAll(/./gu, (letter) => String.fromCharCode(33 + letters.indexOf(letter)));
  const shift = (part: string) =>
    part.replaceAll(/./gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));
  const shiftedWords = text.split(' ').map((word, at): SetLine => {
    return { text: shift(word), x: 50 + (at % 5) * 80, y: 700 - Math.floor(at / 5) * 13 };
  });
  const cases: [lines: SetLine[], encoding?: string][] = [
    [[{ text: numberedText, x: 50, y: 700 }]],
    [[{ text: numberedText, x: 50, y: 700 }], glyphNames((at) => `g${at + 1}`)],
    [[{ text: numberedText, x: 50, y: 700 }], glyphNames((at) => `C0_${at}`)],
    [[{ text: numberedText, x: 50, y: 700 }], glyphNames((at) => `uniE${String(at).padStart(3, '0')}`)],
    [[{ text: shift(text), x: 50, y: 700 }]],
    [shiftedWords],
  ];
  for (const [lines, encoding = '/WinAnsiEncoding'] of cases) {
    await assert.rejects(textOf(pdfOf([lines], '', { encoding })), refusal, encoding);
  }
});

test('lists with bullets of a font of symbols, tables of numbers and codes are text', async () => {
  const lines = [
    '= Milk',
    '= Eggs',
    '= Rye',
    '= Tea',
    'Contents ........ 12',
    '1,234 5,678 90 %',
    'BX-12 KTR-9',
  ];
  const page = lines.map((text, at): SetLine => ({ text, x: 50, y: 700 - at * 13 }));
  const encoding = '<< /BaseEncoding /WinAnsiEncoding /Differences [61 /uniF0B7] >>';
  assert.match((await textOf(pdfOf([page], '', { encoding }))).body, /\uf0b7 Milk/);
});

test('textkin import reads PDF, and says why one can’t be read', async () => {
  const [row] = await read('skola.pdf', pdfOf([[{ text: 'Kommunen bygger en skola.', x: 50, y: 700 }]]));
  const text = { headline: 'skola', body: 'Kommunen bygger en skola.', ext_text_id: 'skola.pdf' };
  assert.deepEqual(row, { text: { ...text, publish_date: undefined } });
  const reasonOf = async (content: string | Uint8Array) => {
    const [bad] = await read('a.pdf', content);
    return bad && 'reason' in bad ? bad.reason : undefined;
  };
  assert.equal(await reasonOf('%PDF-1.7 and no more'), 'It is not a PDF file, or it is damaged.');
  assert.equal(await reasonOf('a text'), 'It is not a PDF file, or it is damaged.');
  assert.match((await reasonOf(pdfOf([[]])))!, /pictures of pages/);
});

test('a PDF that is damaged anywhere is read or refused, and the import continues', async (t) => {
  const random = seededFor(t);
  const whole = pdfOf([typeset(someParagraphs(random, 5))[0]!]);
  for (let round = 0; round < repetitionsOf('damagedPdfs'); round++) {
    const bytes = Uint8Array.from(whole);
    for (let i = 0; i < 8; i++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    const maybeTruncated = random() < 0.3 ? bytes.slice(0, Math.floor(random() * bytes.length)) : bytes;
    const outcome = await textOf(maybeTruncated).catch((error: unknown) => error);
    assert.ok(outcome instanceof BadRow || !(outcome instanceof Error), String(outcome));
  }
});

test('the characters of a page are read from its operators, and no operator is stored', async () => {
  const lines = Buffer.from(linesOf([{ text: 'soft-', x: 50, y: 700 }]));
  const data = Buffer.concat([lines, Buffer.from('\n0 0 m 9 9 l S'.repeat(5000)), lines]);
  const codes = { encoding: '<< /BaseEncoding /WinAnsiEncoding /Differences [45 /sfthyphen] >>' };
  const bytes = pdfOf([{ entries: '', data }], '', codes);
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const page = await document.getPage(1);
  assert.equal(await drawnCharacters(page), 'soft\u00adsoft\u00ad');
  assert.deepEqual((await page.getOperatorList()).fnArray, []);
  await document.destroy();
});
