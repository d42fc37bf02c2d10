import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';
import { hashPair, hashWord } from '../../packages/server/src/nlp/terms/hash.ts';
import { plainWords } from '../../packages/server/src/nlp/terms/plain-words.ts';
import { stem } from '../../packages/server/src/nlp/terms/stem.ts';
import { decodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { termNames } from '../../packages/server/src/related/term-names.ts';
import { seededFor } from '../support/seed.ts';

const source = (body: string, language: Language = 'sv', headline = ''): Source => ({
  headline,
  body,
  language,
});
const hashesOf = (text: Source) => new Set(decodeTerms(textTerms(text)).map(({ hash }) => hash));
const namesOf = (text: Source) => termNames(text, hashesOf(text));
const wordsOf = ({ headline, body }: Source) => [
  ...`${headline}\n${body}`.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu),
];

/** Compounds and their parts, which may occur in any order, with and without capitals. */
const vocabulary =
  `gränskontroll gräns kontroll finansminister finanser ministern ministrar skattepolitik skatt politik
  klimatpolitiken Klimat och i att Göteborg göteborgs Volvo VOLVO Anna’s återbäring bank Bank banken`.split(
    /\s+/,
  );
const signs = [' ', ' ', ' ', '. ', ', ', '\n', ' – ', ' \u201d'];

suite('names of terms', () => {
  test('are whole words as the text writes them, for any text', (t) => {
    const random = seededFor(t);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const makeText = () =>
      Array.from({ length: 1 + Math.floor(random() * 40) }, () => {
        const word = pick(vocabulary);
        return (random() < 0.2 ? word[0]!.toUpperCase() + word.slice(1) : word) + pick(signs);
      }).join('');
    for (let round = 0; round < 300; round++) {
      // "Volvo", because a text of stop words alone has a term without words.
      const text = source(
        `Volvo, ${makeText()}`,
        pick(['sv', 'en'] as const),
        random() < 0.5 ? makeText() : '',
      );
      const written = wordsOf(text).map(([word]) => word);
      const names = namesOf(text);
      assert.equal(names.size, hashesOf(text).size);
      for (const [hash, name] of names) {
        const [first, second] = name.split(' ');
        for (const word of name.split(' '))
          assert.ok(written.includes(word), `${name}: ${written.join(' ')}`);
        if (second) {
          const pairs = [stemOf, plainStemOf].map((stemIn) =>
            hashPair(stemIn(first!, text.language), stemIn(second, text.language)),
          );
          assert.ok(pairs.includes(hash), name);
        }
        const ofWord = written.filter((word) => hashWord(stemOf(word, text.language)) === hash);
        if (ofWord.length > 0)
          assert.equal(times(ofWord, name), Math.max(...ofWord.map((one) => times(ofWord, one))));
      }
    }
  });

  test('of real texts contain no stem and no fragment', () => {
    for (const language of ['en', 'sv'] as const) {
      const path = new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url);
      for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
        const { headline, body } = JSON.parse(line) as { headline: string; body: string };
        const text = source(body, language, headline);
        const written = new Set(wordsOf(text).map(([word]) => word));
        for (const name of namesOf(text).values())
          for (const word of name.split(' ')) assert.ok(written.has(word), word);
      }
    }
  });

  test('a part of a compound is the compound, unless it is a word of its own', () => {
    const part = hashWord(stem.sv('politik'));
    assert.equal(namesOf(source('Skattepolitiken ändras.')).get(part), 'Skattepolitiken');
    assert.equal(namesOf(source('Skattepolitiken är politik.')).get(part), 'politik');
  });

  test('the most frequent form is the name; of equally frequent forms, the one in small letters', () => {
    const hash = hashWord(stem.sv('banken'));
    assert.equal(namesOf(source('Banken bank Banken')).get(hash), 'Banken');
    assert.equal(namesOf(source('Bank bank')).get(hash), 'bank');
  });
});

const stemOf = (word: string, language: Language) => stem[language](word.toLowerCase().replaceAll('’', "'"));
/**
 * Returns the stem of a word without accents; of a word with an apostrophe, the stem of its last part that has content.
 */
const plainStemOf = (word: string, language: Language) =>
  stem[language]([...plainWords(word, language)].findLast(({ isGrammar }) => !isGrammar)!.word);
const times = (list: readonly string[], one: string) => list.filter((other) => other === one).length;
