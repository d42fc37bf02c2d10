import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { type Language, languages } from '../../packages/server/src/domain/language.ts';
import { phraseTerms } from '../../packages/server/src/listing/search-query.ts';
import { contentWords } from '../../packages/server/src/nlp/terms/content-words.ts';
import { eachTerm } from '../../packages/server/src/nlp/terms/terms.ts';

const termsOf = (fields: readonly string[], language: Language): ReadonlySet<number> => {
  const terms = new Set<number>();
  for (const field of fields)
    eachTerm(contentWords(field, language), language, (hash) => void terms.add(hash));
  return terms;
};

suite('the terms of a phrase', () => {
  for (const language of languages) {
    test(`every three words of the ${language} articles have none that their article lacks`, () => {
      const file = new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url);
      let runs = 0;
      for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
        const { headline, body } = JSON.parse(line) as Record<'headline' | 'body', string>;
        const terms = termsOf([headline, body], language);
        for (const field of [headline, body]) {
          const words = field.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
          for (let at = 0; at + 3 <= words.length; at++) {
            const phrase = words.slice(at, at + 3).join(' ');
            const lacking = phraseTerms({ phrases: [phrase] }, language).filter((term) => !terms.has(term));
            assert.deepEqual(lacking, [], phrase);
            runs++;
          }
        }
      }
      assert.ok(runs > 1000);
    });
  }

  test('an apostrophe may join its words in the text, or part them in the phrase', () => {
    for (const [phrase, text] of [
      ['the language we re reading', "The language we're reading"],
      ['isn t it', "It isn’t. Isn't it?"],
      ['Conan O Brien', "Conan O'Brien"],
      ["Conan O'Brien", 'Conan O Brien'],
      ['rock n roll bands', "rock'n'roll bands"],
    ] as const) {
      const terms = termsOf([text], 'en');
      assert.ok(phraseTerms({ phrases: [phrase] }, 'en').every((term) => terms.has(term)), phrase); // prettier-ignore
    }
  });

  test('words that stand apart are asked for, with their pairs', () => {
    const asked = (phrase: string): number => phraseTerms({ phrases: [phrase] }, 'en').length;
    assert.equal(asked('electric lorries'), 3);
    assert.equal(asked('the minister of finance'), 3);
  });
});
