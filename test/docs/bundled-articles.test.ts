import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { codePoints, isStorable } from '../../packages/server/src/domain/characters.ts';
import { parseDate } from '../../packages/server/src/domain/dates.ts';
import { languages } from '../../packages/server/src/domain/language.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';

const folder = new URL('../../packages/server/demo/', import.meta.url);
const attribution = readFileSync(new URL('ATTRIBUTION.md', folder), 'utf8');

for (const language of languages) {
  const lines = readFileSync(new URL(`${language}.jsonl`, folder), 'utf8')
    .trim()
    .split('\n');
  const articles = lines.map((line) => JSON.parse(line) as Record<string, string>);

  test(`the service accepts every ${language} article`, () => {
    for (const { headline = '', body = '', url = '', publish_date } of articles) {
      assert.ok(isStorable(headline) && isStorable(body) && isStorable(url), headline);
      assert.ok(codePoints(headline) <= limits.headline && headline !== '', headline);
      assert.ok(codePoints(url) <= limits.url, url);
      if (publish_date !== undefined) assert.notEqual(parseDate(publish_date), undefined, publish_date);
      assert.doesNotMatch(body, / [,.;:!?](\s|$)| {2}/, headline);
    }
  });

  test(`every ${language} article has its source and licence, and is named in ATTRIBUTION.md`, () => {
    for (const { headline = '', url = '', source, licence } of articles) {
      assert.ok(source && licence, headline);
      assert.ok(attribution.includes(headline), headline);
      assert.ok(attribution.includes(url), url);
    }
  });
}
