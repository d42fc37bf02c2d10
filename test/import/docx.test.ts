import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Zippable, strToU8, zipSync } from 'fflate';
import { Textkin } from '@textkin/client';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { run } from '../support/process.ts';
import { deep, startImportService, tooLong } from './bounds.ts';
import { folderWith, read, textsIn } from './rows.ts';

const { pair, keys } = await startImportService();

const wordOf = (body: string) =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>' +
  `${body}</w:body></w:document>`;

/** Returns a DOCX with the parts that Word writes around the text. */
const docxOf = (body: string, more: Zippable = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(wordOf(body)),
    'word/media/image1.png': new Uint8Array(1000),
    ...more,
  });

const run1 = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') =>
  `<w:p><w:pPr>${properties}<w:tabs><w:tab w:pos="1"/></w:tabs></w:pPr>${content}</w:p>`;
const item = '<w:numPr><w:numId w:val="1"/></w:numPr>';

const article = [
  paragraph(run1('Våren på ön'), '<w:pStyle w:val="Rubrik1"/>'),
  paragraph(
    run1('Första ') + run1('stycket &amp; mer.') + '<w:r><w:tab/><w:t>Flik</w:t><w:br/><w:t>Rad</w:t></w:r>',
  ),
  paragraph(''),
  paragraph(run1('Mellanrubrik'), '<w:pStyle w:val="Heading2"/>'),
  paragraph(
    '<w:ins>' +
      run1('Nytt.') +
      '</w:ins><w:del><w:r><w:delText>Struket.</w:delText></w:r></w:del>' +
      `<w:moveFrom>${run1('Flyttat.')}</w:moveFrom>`,
  ),
  paragraph(run1('ett'), item),
  paragraph(run1('två'), item),
  '<w:tbl>' +
    [
      ['a', 'b'],
      ['c', 'd'],
    ]
      .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(run1(cell))}</w:tc>`).join('')}</w:tr>`)
      .join('') +
    '</w:tbl>',
  paragraph(
    `${run1('Sist.')}<mc:AlternateContent><mc:Fallback>${paragraph(run1('Kopia.'))}</mc:Fallback></mc:AlternateContent>`,
  ),
].join('');

const text = [
  'Första stycket & mer. Flik\nRad',
  'Mellanrubrik',
  'Nytt.',
  'ett\ntvå',
  'a b\nc d',
  'Sist.',
].join('\n\n');

test('a DOCX is read with its title, paragraphs, lists and tables', async () => {
  const folder = folderWith({
    'docs/a.docx': docxOf(article),
    'docs/utan rubrik.DOCX': docxOf(paragraph(run1('Bara text.'))),
  });
  const options = ['--collection', 'Word', '--language', 'sv', '--any-language', '--json'];
  const { code, stdout } = await run(['import', 'docs', ...options], keys, folder);
  assert.equal(code, 0);
  const { collection_id } = JSON.parse(stdout) as { collection_id: number };
  const textkin = new Textkin(pair);
  const storedTexts = [];
  for await (const { text_id } of textkin.texts({ collection_id })) {
    const { headline, body, ext_text_id } = await textkin.call('text.get', {
      collection_id,
      text_id,
      include_body: true,
    });
    storedTexts.push({ headline, body, ext_text_id });
  }
  assert.deepEqual(storedTexts, [
    { headline: 'Våren på ön', body: text, ext_text_id: 'a.docx' },
    { headline: 'utan rubrik', body: 'Bara text.', ext_text_id: 'utan rubrik.DOCX' },
  ]);
});

test('a DOCX with only a title is a text', async () => {
  const title = paragraph(run1('Ensam'), '<w:pStyle w:val="Title"/>');
  assert.deepEqual(
    textsIn(await read('a.docx', docxOf(title))).map(({ body }) => body),
    ['Ensam'],
  );
});

test('foot- and endnotes of a DOCX follow its text', async () => {
  const separator = '<w:footnote w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>';
  const notes = (kind: string, text: string) =>
    strToU8(`<w:${kind}s>${separator}<w:${kind}>${paragraph(run1(text))}</w:${kind}></w:${kind}s>`);
  const parts = {
    'word/endnotes.xml': notes('endnote', 'Slutnot.'),
    'word/footnotes.xml': notes('footnote', 'Fotnot.'),
    'word/comments.xml': notes('comment', 'Kommentar.'),
    'word/header1.xml': strToU8(`<w:hdr>${paragraph(run1('Sidhuvud.'))}</w:hdr>`),
  };
  const bodiesOf = async (more: Zippable) =>
    textsIn(await read('a.docx', docxOf(paragraph(run1('Text.')), more))).map(({ body }) => body);
  assert.deepEqual(await bodiesOf(parts), ['Text.\n\nFotnot.\n\nSlutnot.']);
  assert.deepEqual(await bodiesOf({ 'word/footnotes.xml': strToU8('<w:footnotes/>') }), ['Text.']);
  const truncated = docxOf(paragraph(run1('Text.')), { 'word/footnotes.xml': strToU8('<w:footnotes><w:p>') });
  assert.deepEqual(await read('a.docx', truncated), [{ reason: 'It is damaged: its text is cut off.' }]);
  const long = strToU8('x'.repeat(limits.import.bytes));
  assert.deepEqual(await read('a.docx', docxOf(article, { 'word/endnotes.xml': long })), [
    { reason: tooLong },
  ]);
});

test('a damaged DOCX, or one made to stop the import, is a bad row', async () => {
  const whole = docxOf(article);
  const falseSize = docxOf(paragraph(run1('x'.repeat(100_000))));
  const view = new DataView(falseSize.buffer);
  // A false size in the directory of the zip.
  for (let at = 0; at < falseSize.length - 28; at++) {
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 100_000) {
      view.setUint32(at + 24, 1000, true);
    }
  }
  const { feed } = limits.import.depth;
  const cases: [content: string | Uint8Array, reason: string][] = [
    ['no zip', 'It is not a DOCX file, or it has a password.'],
    [whole.subarray(0, whole.length / 2), 'It is not a DOCX file, or it has a password.'],
    [zipSync({ 'xl/workbook.xml': strToU8('<x/>') }), 'It is not a DOCX file, or it has a password.'],
    [docxOf(''), 'It has no text.'],
    [docxOf(paragraph(run1('x'.repeat(limits.import.bytes)))), tooLong],
    [falseSize, 'It is damaged: its text is cut off.'],
    [docxOf('<w:p>'.repeat(feed)), deep(feed)],
  ];
  for (const [content, reason] of cases) assert.deepEqual(await read('a.docx', content), [{ reason }]);
});

test('for a PDF with another name, a zip and old Word the message says what to do', async () => {
  const folder = folderWith({
    'pdf.txt.x': '%PDF-1.7\n',
    'a.zip': zipSync({ 'xl/workbook.xml': strToU8('<x/>') }),
    'a.csv': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  });
  for (const [name, says] of [
    ['pdf.txt.x', /This is a PDF: its name must end in \.pdf/],
    ['a.zip', /unpack it/],
    ['a.csv', /save it as DOCX, XLSX or CSV/],
  ] as const) {
    const { code, stderr } = await run(
      ['import', name, '--collection', 'None', '--language', 'sv'],
      keys,
      folder,
    );
    assert.equal(code, 1);
    assert.match(stderr, says);
  }
});
