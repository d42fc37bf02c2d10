import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseExample, readSpans, splits } from '../../eval/corpus/span-examples.ts';
import { languages } from '../../packages/server/src/domain/language.ts';

test('a marked sentence becomes a text with places', () => {
  const line = String.raw`headline	# {New bridge} for [Naas|location]\nOpen, says [Ek|person, easy].`;
  const { kind, source, spans } = parseExample(line, 'en');
  assert.equal(kind, 'headline');
  assert.deepEqual(source, { headline: 'New bridge for Naas', body: 'Open, says Ek.', language: 'en' });
  assert.deepEqual(
    spans.map(({ field, start, end, category, isEasy }) => [
      source[field].slice(start, end),
      category,
      isEasy,
    ]),
    [
      ['New bridge', undefined, false],
      ['Naas', 'location', false],
      ['Ek', 'person', true],
    ],
  );
});

test('the hard spans are read correctly, and no sentence is in both splits', () => {
  const texts = new Set<string>();
  for (const language of languages)
    for (const split of splits) {
      let count = 0;
      for (const { source, spans } of readSpans(language, split)) {
        const text = `${source.headline}\n${source.body}`;
        assert.ok(!texts.has(text), text);
        texts.add(text);
        assert.doesNotMatch(text, /[[\]{}|]/u);
        assert.ok(spans.length > 0, text);
        for (const { field, start, end } of spans)
          assert.match(source[field].slice(start, end), /^\S(?:[^]*\S)?$/u, text);
        count += spans.filter(({ isEasy }) => !isEasy).length;
      }
      assert.ok(count >= 75, `${language} ${split}: ${count} spans`);
    }
});
