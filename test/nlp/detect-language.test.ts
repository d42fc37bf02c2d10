import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { languages } from '../../packages/server/src/domain/language.ts';
import { isSurelyNot, detectLanguage } from '../../packages/server/src/nlp/detect-language.ts';

const articles = languages.flatMap((language) => {
  const file = new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => ({ language, ...(JSON.parse(line) as { headline: string; body: string }) }));
});

test('every article is surely in its language', () => {
  for (const { language, headline, body } of articles)
    assert.deepEqual(detectLanguage(`${headline}\n${body}`), { language, outcome: 'sure' }, headline);
});

test('detectLanguage never returns a language that isSurelyNot rules out', () => {
  for (const sentence of articles.flatMap(({ body }) => body.split(/(?<=[.!?])\s+/))) {
    const { language, outcome } = detectLanguage(sentence);
    const possible = languages.filter((one) => !isSurelyNot(one, sentence));
    assert.equal(
      outcome,
      possible.length === 0 ? 'other' : possible.length === 1 ? 'sure' : 'guess',
      sentence,
    );
    if (outcome !== 'other') assert.ok(possible.includes(language), sentence);
  }
});

test('the language of most headlines is detected, and a text without words still gets a language', () => {
  const right = articles.filter(({ language, headline }) => detectLanguage(headline).language === language);
  assert.ok(right.length >= 0.95 * articles.length, `${right.length} of ${articles.length}`);
  for (const nothing of ['', '42', '😀', '- - -'])
    assert.deepEqual(detectLanguage(nothing), { language: languages[0], outcome: 'guess' });
});
