import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  plainLetters,
  plainLetterReplacements,
  withoutAccents,
} from '../../packages/server/src/languages/letters.ts';

const scraps = Array.from('aåÅe ﬁﬀſＡ＆①²ⅫK\u0301\u0308\u030a\u0327\u00ad\u200b\u200d\ufeff\u2060\ufe0f.-𝐀');
const anyText = fc.array(fc.constantFrom(...scraps), { maxLength: 20 }).map((some) => some.join(''));

suite('plain letters', () => {
  test('replace compatibility forms and invisible characters', () => {
    for (const [text, plain] of [
      ['Pﬁzer, Albert Griﬃn, ﬂoods, ﬅ', 'Pfizer, Albert Griffin, floods, st'],
      ['Natur\u00advårds\u00adverket', 'Naturvårdsverket'],
      ['a\u200bb\u200cc\u200dd\ufeffe\u2060f\u200eg\ufe0f', 'abcdefg'],
      ['Malmö på Åland'.normalize('NFD'), 'Malmö på Åland'],
      ['A\u00ad\u030are', 'Åre'],
      ['Ｈ＆Ｍ ２４', 'H&M 24'],
      ['Karl Ⅻ, 𝐁𝐨𝐥𝐝, 5 K', 'Karl XII, Bold, 5 K'],
      ['O\u02bcBrien', 'O’Brien'],
      ['№ ™ m² ½ … ＜b＞', '№ ™ m² ½ … ＜b＞'],
    ] as const)
      assert.equal(plainLetters(text), plain);
  });

  test('need no further change, and equal the text with all replacements', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = plainLetters(text);
        assert.equal(plainLetters(plain), plain);
        let [result, at] = ['', 0];
        for (const { start, end, insert } of plainLetterReplacements(text)) {
          assert.ok(start >= at && end > start);
          assert.notEqual(insert, text.slice(start, end));
          result += text.slice(at, start) + insert;
          at = end;
        }
        assert.equal(result + text.slice(at), plain);
      }),
      { numRuns: 5000 },
    );
  });

  test('each character is replaced alone as it is among others', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      // A soft hyphen skips the fast path.
      if (plainLetters(`${character}\u00ad`) !== plainLetters(character))
        assert.fail(`U+${code.toString(16)} is overlooked`);
    }
  });
});

test('accents are removed, and the letters of a language stay', () => {
  for (const [text, english, swedish] of [
    ['café', 'cafe', 'cafe'],
    ['malmö', 'malmo', 'malmö'],
    ['ørsted, łódź, straße, mærsk', 'orsted, lodz, strasse, maersk', 'orsted, lodz, strasse, maersk'],
    ['åäö é'.normalize('NFD'), 'aao e', 'åäö e'],
  ] as const)
    assert.deepEqual([withoutAccents(text, ''), withoutAccents(text, 'åäö')], [english, swedish]);
});
