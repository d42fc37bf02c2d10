import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { phrasePrefilter, phraseSpans } from '../../packages/server/src/listing/phrases.ts';
import { lineWords, parsePhrase } from '../../packages/server/src/listing/words.ts';

/** Letters that are folded, marks, digits of other scripts, and signs between words. */
const signs = [
  ...Array.from('aAåÅäoOéE\u212asſIİß²1\ud55c.-, \u0308\u030a\u0301\ud83d\ude00\ud835\udc1a'),
  '\ud800',
];
const anyText = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((some) => some.join(''));

/** Finds a phrase by a regular expression, word for word. */
function naiveSpans(text: string, phrase: readonly string[], letters: string) {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  const spans = [];
  for (let at = 0; at + phrase.length <= words.length;) {
    const some = words.slice(at, at + phrase.length);
    const isPhrase = some.every(([word], place) => lineWords(word, letters)[0] === phrase[place]);
    at += isPhrase ? phrase.length : 1;
    if (!isPhrase) continue;
    const [first, last] = [some[0]!, some.at(-1)!];
    spans.push({ offset: first.index, length: last.index + last[0].length - first.index });
  }
  return spans;
}

test('phrases are found where a naive search finds them, however they are written', () => {
  let [places, rejections] = [0, 0];
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.constantFrom('åäö', ''), (before, query, rest, letters) => {
      const phrase = parsePhrase(query, letters);
      fc.pre(phrase.words.length > 0);
      const maySay = phrasePrefilter(phrase, letters);
      for (const text of [
        `${before} ${query} ${rest}${query}`,
        query.toUpperCase(),
        query.normalize('NFD'),
        rest,
      ]) {
        const spans = phraseSpans(text, phrase, letters);
        assert.deepEqual(spans, naiveSpans(text, phrase.words, letters));
        places += spans.length;
        const may = maySay(text);
        assert.ok(may || spans.length === 0);
        rejections += may ? 0 : 1;
      }
    }),
    { numRuns: 5000 },
  );
  assert.ok(places > 5000 && rejections > 1000);
});
