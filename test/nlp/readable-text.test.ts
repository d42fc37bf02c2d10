import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { readableText, hasMarkup } from '../../packages/server/src/nlp/markup/readable-text.ts';
import { htmlScraps } from '../support/html-scraps.ts';

/** Parts of stored texts, with what a person reads. */
const pieces: readonly (readonly [stored: string, read: string])[] = [
  ...[
    'Volvo',
    'å 😀',
    ' ',
    '\n',
    'a < b',
    '5 <Volvo and',
    'AT&T',
    'R&D;',
    '?a=1&copy=2',
    '<3',
    '<a@b.se>',
  ].map((text) => [text, text] as const),
  ['&amp;', '&'],
  ['&AMP;', '&'],
  ['&amp;amp;', '&'],
  ['&amp;nbsp;', '\u00a0'],
  ['&#38;#229;', 'å'],
  ['&nbsp;', '\u00a0'],
  ['&aring;', 'å'],
  ['&#xE5;', 'å'],
  ['&#128;', '€'],
  ['&#0;', '\ufffd'],
  ['&#55296;', '\ufffd'],
  ['&NotEqualTilde;', '≂̸'],
  ['&amp;D;', '&D;'],
  ['&shy;', ''],
  ['\u00ad', ''],
  ['&amp;#8203;', ''],
  ['ﬁ', 'fi'],
  ['&#xfb03;', 'ffi'],
  ['a\u030a', 'å'],
  ['Ｈ', 'H'],
  ['<b>', ''],
  ['</STRONG>', ''],
  ['<p class="a > b">', '\n\n'],
  ['</p>', '\n\n'],
  ["<br title='x>y'/>", '\n'],
  ['<td\nalign=left>', ' '],
  ['<o:p>', ''],
  ['</anything>', ''],
  ['<!-- <p> & -->', ''],
  ['<!DOCTYPE html>', ''],
  ['<![CDATA[', ''],
  ['<script>if (a < b) document.write("<p>&amp;</p>")</script>', ''],
  ['<style media="a">p > a {}</style >', ''],
  ['<title>Unread</title>', ''],
];
/** Pieces that the test joins with bars, so that two pieces do not combine into another. */
const pieceLists = fc.array(fc.constantFrom(...pieces), { maxLength: 30 });

suite('the readable text', () => {
  test('has no markup, and maps each range to the stored text', () => {
    fc.assert(
      fc.property(pieceLists, (some) => {
        const stored = some.map(([piece]) => piece).join('|');
        const { text, storedRange: storedOf } = readableText(stored);
        assert.equal(text, some.map(([, read]) => read).join('|'));
        let [at, place] = [0, 0];
        for (const [piece, read] of some) {
          if (read !== '') {
            const [start, end] = storedOf(at, at + read.length);
            assert.equal(stored.slice(start, end), piece);
            assert.equal(start, place);
          }
          at += read.length + 1;
          place += piece.length + 1;
        }
        assert.equal(
          hasMarkup(stored),
          some.some(([piece, read]) => piece !== read && /[<&]/.test(piece)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('equals a text without markup', () => {
    for (const text of [
      '',
      'Anna & Co',
      'if (a<b && c>d) {',
      '<',
      '&',
      '&;',
      '< p>',
      'x </',
      '<!-- open',
      '<p open',
    ]) {
      assert.equal(readableText(text).text, text);
      assert.equal(hasMarkup(text), false);
    }
  });

  test('decodes text that was escaped several times', () => {
    const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    let text = '<p>Anna&nbsp;Ek</p>';
    for (let times = 0; times < 6; times++) {
      assert.equal(readableText(text).text.trim(), 'Anna\u00a0Ek');
      text = escapeMarkup(text);
    }
  });

  test('of any text needs no further change, and its places are in the order of the stored text', () => {
    const scrap = fc.constantFrom(...htmlScraps, '\0', '\ud83d');
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 60 }), (scraps) => {
        const stored = scraps.join('');
        const read = readableText(stored);
        assert.equal(readableText(read.text).text, read.text);
        let before = 0;
        for (let at = 0; at < read.text.length; at++) {
          const [start, end] = read.storedRange(at, at + 1);
          assert.ok(before <= start && start < end && end <= stored.length);
          before = start;
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('takes linear time for the longest hostile texts', () => {
    const full = (scrap: string) => scrap.repeat(limits.body / scrap.length);
    const unkind = [
      '<p "',
      '<p a=\'" ',
      '<p a="\'>',
      '&amp;',
      'amp;',
      '<script>',
      '<!--',
      '<svg><p',
      '<p a="',
      '<',
      '&',
    ];
    for (const scrap of unkind) readableText(full(scrap));
    readableText(`<p ${' '.repeat(limits.body)}`);
    readableText(`<p a="${'x'.repeat(limits.body)}">`);
    readableText(`&${full('amp;')}`);
    readableText(`${'<'.repeat(limits.body / 4)}${'b>'.repeat(limits.body / 4)}`);
  });
});
