import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import fc from 'fast-check';
import { type Language, languages } from '../../packages/server/src/domain/language.ts';
import { ownWords } from '../../packages/server/src/languages/own-words.ts';
import { isSurelyNot } from '../../packages/server/src/nlp/detect-language.ts';
import { isPlainlyIn } from '../../packages/server/src/nlp/plain-language.ts';

const articles = languages.flatMap((language) => {
  const file = new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => ({ language, body: (JSON.parse(line) as { body: string }).body }));
});

test('most articles are plainly in their language, and none in another', () => {
  const plain = articles.filter(({ language, body }) => isPlainlyIn(language, body));
  assert.ok(plain.length >= 0.85 * articles.length, `${plain.length} of ${articles.length}`);
  for (const { language, body } of articles)
    for (const other of languages) if (other !== language) assert.ok(!isPlainlyIn(other, body), body);
});

test('a sentence or half a text that is plainly in a language is not surely in another', () => {
  const sentences = articles.flatMap(({ body }) => body.split(/(?<=[.!?])\s+/));
  // Each text joins the beginnings of two articles from opposite halves of the list, mostly in different languages.
  const halves = articles.map(
    ({ body }, at) => body.slice(0, 600) + articles.at(at - 1 - articles.length / 2)!.body.slice(0, 600),
  );
  for (const text of [...sentences, ...halves])
    for (const language of languages)
      if (isPlainlyIn(language, text)) assert.ok(!isSurelyNot(language, text), `${language}: ${text}`);
});

test('stopping the count early does not change the result', () => {
  const plainly = (language: Language, text: string) => {
    const counts = languages.map((of) => (text.slice(0, 4000).match(ownWords[of]) ?? []).length);
    const own = counts[languages.indexOf(language)]!;
    const others = counts.filter((_, at) => languages[at] !== language);
    return own >= Math.max(3, Math.min(text.length, 4000) / 90) && others.every((other) => other < own / 8);
  };
  const body = fc.constantFrom(...articles.map((one) => one.body));
  const part = fc.tuple(body, fc.nat(500), fc.nat(5000)).map(([text, from, to]) => text.slice(from, to));
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...languages),
      (parts, language) => {
        assert.equal(isPlainlyIn(language, parts.join(' ')), plainly(language, parts.join(' ')));
      },
    ),
    { numRuns: 1000 },
  );
});

test('texts in neighbouring languages are plainly in no language of the service', () => {
  const neighbours = [
    // From the first articles of the Universal Declaration of Human Rights, in Danish, Norwegian, Dutch and German.
    'Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd. Enhver har krav på alle de rettigheder og friheder, som nævnes i denne erklæring.',
    'Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og samvittighet og bør handle mot hverandre i brorskapets ånd. Enhver har krav på alle de rettigheter og friheter som er nevnt i denne erklæring.',
    'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen. Een ieder heeft aanspraak op alle rechten en vrijheden in deze verklaring.',
    'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen. Jeder hat Anspruch auf die in dieser Erklärung verkündeten Rechte und Freiheiten.',
  ];
  for (const text of neighbours)
    for (const language of languages) assert.ok(!isPlainlyIn(language, text), text);
});
