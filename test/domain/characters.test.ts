import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePointOrder, codePoints, printable } from '../../packages/server/src/domain/characters.ts';
import { codePoint } from '../support/code-point.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\uffff', '𐐷', '🙂') });

test('code points are ordered by their numbers', () => {
  const byNumbers = (a: string, b: string) => {
    const [left, right] = [a, b].map((one) => Array.from(one, (char) => char.codePointAt(0)!));
    const at = left!.findIndex((number, i) => number !== right![i]);
    if (at < 0) return left!.length - right!.length;
    return at < right!.length ? left![at]! - right![at]! : 1;
  };
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.equal(Math.sign(codePointOrder(a, b)), Math.sign(byNumbers(a, b)));
    }),
    { numRuns: 1000 },
  );
});

test('code points are counted as a string iterates them', () => {
  fc.assert(
    fc.property(text, (a) => {
      assert.equal(codePoints(a), Array.from(a).length);
    }),
  );
});

test('characters that a terminal obeys are escaped, all others stay, and JSON keeps its meaning', () => {
  assert.equal(
    printable('\u001b[2J\r\n\u009b1m\u007f\u202e'),
    String.raw`\u001b[2J\u000d\u000a\u009b1m\u007f\u202e`,
  );
  assert.equal(printable('Åsa 🙂 👩‍🔬 "q" \\ —'), 'Åsa 🙂 👩‍🔬 "q" \\ —');
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (value) => {
      const shown = printable(JSON.stringify({ value }));
      assert.doesNotMatch(shown, /\p{Cc}/u);
      assert.deepEqual(JSON.parse(shown), { value });
    }),
  );
});
