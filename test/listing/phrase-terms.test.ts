import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { type Language, languages } from '../../packages/server/src/domain/language.ts';
import { phraseTerms } from '../../packages/server/src/listing/phrase-terms.ts';
import { contentWords } from '../../packages/server/src/nlp/terms/content-words.ts';
import { decodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { eachTerm, textTerms } from '../../packages/server/src/nlp/terms/terms.ts';

const termsOf = ([headline = '', body = '']: readonly string[], language: Language): ReadonlySet<number> =>
  new Set(decodeTerms(textTerms({ headline, body, language })).map(({ hash }) => hash));

/** Returns the terms of a text analysed by an earlier release, which have no plain forms. */
const earlierTerms = (text: string, language: Language): ReadonlySet<number> => {
  const terms = new Set<number>();
  eachTerm(contentWords(text, language), language, (hash) => void terms.add(hash));
  return terms;
};

suite('the terms of a phrase', () => {
  for (const language of languages) {
    test(`the terms of any three successive words of the ${language} articles are terms of the article`, () => {
      const file = new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url);
      let runs = 0;
      for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
        const { headline, body } = JSON.parse(line) as Record<'headline' | 'body', string>;
        const terms = termsOf([headline, body], language);
        for (const field of [headline, body]) {
          const words = field.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
          for (let at = 0; at + 3 <= words.length; at++) {
            const phrase = words.slice(at, at + 3).join(' ');
            const missing = phraseTerms([phrase], language).filter(([now]) => !terms.has(now!));
            assert.deepEqual(missing, [], phrase);
            runs++;
          }
        }
      }
      assert.ok(runs > 1000);
    });
  }

  test('an apostrophe may join words in the text and separate them in the phrase', () => {
    for (const [phrase, text] of [
      ['the language we re reading', "The language we're reading"],
      ['isn t it', "It isn’t. Isn't it?"],
      ['Conan O Brien', "Conan O'Brien"],
      ["Conan O'Brien", 'Conan O Brien'],
      ['rock n roll bands', "rock'n'roll bands"],
    ] as const) {
      const queryTerms = phraseTerms([phrase], 'en');
      for (const terms of [termsOf([text], 'en'), earlierTerms(text, 'en')])
        assert.ok(
          queryTerms.every((list) => list.some((term) => terms.has(term))),
          phrase,
        );
    }
  });

  test('a query finds words with and without their accents', () => {
    for (const [phrase, text, isEarlier] of [
      ['a cafe in Gothenburg', 'A café in Gothenburg', false],
      ['café bar', 'CAFÉ BAR', true],
      ['café bar', 'cafe bar', true],
      ['Renée Zellweger', 'Renee Zellweger', true],
      ["Jeanne d'Arc", 'Jeanne d’Arc', true],
      ['Arc', "Jeanne d'Arc", false],
    ] as const) {
      const queryTerms = phraseTerms([phrase], 'en');
      const has = (terms: ReadonlySet<number>): boolean =>
        queryTerms.every((list) => list.some((term) => terms.has(term)));
      assert.deepEqual(
        [has(termsOf([text], 'en')), has(earlierTerms(text, 'en'))],
        [true, isEarlier],
        phrase,
      );
    }
  });

  test('separate words of a query are searched for, with their pairs', () => {
    const countTerms = (phrase: string): number => phraseTerms([phrase], 'en').length;
    assert.equal(countTerms('electric lorries'), 3);
    assert.equal(countTerms('the minister of finance'), 2);
  });
});
