import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfPages } from '../../packages/importing/src/formats/pdf/pdf-pages.ts';
import { pdfText } from '../../packages/importing/src/formats/pdf/pdf-text.ts';
import { pdfOf, type SetLine } from '../support/pdf.ts';

/** The letters with codes above the codes of Latin letters: Hebrew letters and presentation forms of Arabic letters. */
const letters = 'דוכהןשרלוי\ufeea\ufea4\ufee3'.match(/./gu)!;
const names = letters.map(
  (letter) => `/uni${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
);
const encoding = `<< /BaseEncoding /WinAnsiEncoding /Differences [192 ${names.join(' ')}] >>`;
const encode = (text: string) =>
  text.replaceAll(/[^ -~]/g, (letter) => String.fromCharCode(192 + letters.indexOf(letter)));
const reverseLetters = (name: string) => name.match(/./gu)!.reverse().join('');

const firstLine = { text: 'The board of the museum met in Lund this morning.', x: 50, y: 740 };
const bodyOf = async (lines: readonly SetLine[]) => {
  const { pages, title } = await pdfPages(pdfOf([[firstLine, ...lines]], '', { encoding }));
  return pdfText({ pages, title }).body.replace(/^.*morning\.\s+/s, '');
};

const david = 'דוד כהן';
const sara = 'שרה לוי';

test('a name in Hebrew stays between its neighbours', async () => {
  const cases: [drawn: string, body: string][] = [
    [`Av ${reverseLetters(david)} och Bo Ek`, `Av ${david} och Bo Ek`],
    [`${reverseLetters(david)}, Anna Lind`, `${david}, Anna Lind`],
    [`Anna Lind, ${reverseLetters(david)}`, `Anna Lind, ${david}`],
    [`${reverseLetters(david)} (Lund)`, `${david} (Lund)`],
    [`${reverseLetters(david)} 2024, Bo Ek`, `${david} 2024, Bo Ek`],
    [`Bo Ek ${reverseLetters(`${sara}, ${david}`)}`, `Bo Ek ${sara}, ${david}`],
    [
      `Mr Lind greeted ${reverseLetters(david)} and many others in Lund.`,
      `Mr Lind greeted ${david} and many others in Lund.`,
    ],
  ];
  for (const [text, body] of cases) {
    assert.equal(await bodyOf([{ text: encode(text), x: 50, y: 700 }]), body);
  }
});

test('runs of a Hebrew name that are drawn from left to right are read in the order of its letters', async () => {
  const words = [
    { text: 'By', x: 50, y: 700 },
    { text: encode(reverseLetters('כהן')), x: 68, y: 700 },
    { text: encode(reverseLetters('דוד')), x: 92, y: 700 },
    { text: 'and Bo Ek', x: 116, y: 700 },
  ];
  assert.equal(await bodyOf(words), `By ${david} and Bo Ek`);
});

test('presentation forms of Arabic letters become letters', async () => {
  assert.equal(
    await bodyOf([{ text: encode('Anna Lind \ufeea\ufea4\ufee3'), x: 50, y: 700 }]),
    'Anna Lind محه',
  );
});
