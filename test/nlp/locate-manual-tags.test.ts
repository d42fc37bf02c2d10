import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locateManualTags } from '../../packages/server/src/nlp/tags/locate-manual-tags.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Mention } from '../../packages/server/src/domain/tags/tag.ts';

const makeTag = (tag: string, manual: boolean, mentions: Mention[] = []) => ({
  tag,
  category: 'unknown' as const,
  relevance: 1,
  mentions,
  ...(manual && { manual: true as const }),
});

function placesOf(word: string, body: string, language: Language = 'en', others: Mention[] = []) {
  const tags = [makeTag(word, true), makeTag('other', false, others)];
  const [located] = locateManualTags(tags, { headline: '', body, language });
  return located!.mentions.map(({ offset, length }) => body.slice(offset, offset + length));
}

test('a tag is found as a whole word, in the same case', () => {
  assert.deepEqual(placesOf('Volvo', 'Volvo, “Volvo”. Volvos volvo xVolvo Volvo2 Volvo’s'), [
    'Volvo',
    'Volvo',
    'Volvo',
  ]);
  assert.deepEqual(placesOf('C++', 'C++ or C++11 (C++)'), ['C++', 'C++']);
  assert.deepEqual(placesOf('Å', 'Å Åå Å'), ['Å', 'Å']);
  assert.deepEqual(placesOf('Pﬁzer', 'Pfizer, Pﬁzer, Pfi\u00adzer'), ['Pfizer', 'Pﬁzer', 'Pfi\u00adzer']);
  assert.deepEqual(placesOf('a', '𐐷a a a𐐷'), ['a'], 'letters of two units are letters');
});

test('the Swedish genitive belongs to the mention', () => {
  assert.deepEqual(placesOf('Volvo', 'Volvos bilar, Volvossa', 'sv'), ['Volvos']);
  assert.deepEqual(placesOf('Paris', 'Pariss Paris', 'sv'), ['Paris']);
});

test('mentions of other tags are skipped, and longer tags come first', () => {
  const cars: Mention = { field: 'body', offset: 0, length: 10 };
  assert.deepEqual(placesOf('Volvo', 'Volvo Cars och Volvo', 'sv', [cars]), ['Volvo']);
  const source = { headline: 'Volvo Cars', body: 'Volvo', language: 'sv' as const };
  const [short, long] = locateManualTags([makeTag('Volvo', true), makeTag('Volvo Cars', true)], source);
  assert.deepEqual(short!.mentions, [{ field: 'body', offset: 0, length: 5 }]);
  assert.deepEqual(long!.mentions, [{ field: 'headline', offset: 0, length: 10 }]);
});
