import assert from 'node:assert/strict';
import { test } from 'node:test';

import { completeCoordinatedNames } from '../../packages/server/src/nlp/mentions/coordinated-names.ts';
import type { NameMention } from '../../packages/server/src/nlp/mentions/mentions.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';

/** Returns the completed names of a text with names in brackets, whose categories begin with the letters of `kinds`. */
function namesIn(marked: string, kinds: string): string[] {
  const categories: Record<string, Category> = { o: 'organization', l: 'location', p: 'person' };
  const body = marked.replaceAll(/[[\]]/gu, '');
  const found = [...marked.matchAll(/\[(.*?)\]/gu)].map(({ index, 1: surface = '' }, at): NameMention => {
    const start = index - 2 * at;
    const category = categories[kinds[at]!]!;
    return { field: 'body', start, end: start + surface.length, surface, category, confidence: 1 };
  });
  return completeCoordinatedNames(found, { headline: '', body }).map(
    ({ surface, category }) => `${surface} ${category[0]}`,
  );
}

test('names that omit words of the next name are completed', () => {
  assert.deepEqual(namesIn('Hörnet av [Norra] och [Södra Kyrkogatan] i [Mora].', 'oll'), [
    'Norra Kyrkogatan l',
    'Södra Kyrkogatan l',
    'Mora l',
  ]);
  assert.deepEqual(namesIn('[Första], [Andra] och [Tredje AP-fonden]', 'ooo'), [
    'Första AP-fonden o',
    'Andra AP-fonden o',
    'Tredje AP-fonden o',
  ]);
  assert.deepEqual(namesIn('the [Second] and [Third AP Fund]', 'oo'), [
    'Second AP Fund o',
    'Third AP Fund o',
  ]);
});

test('other names stay as they are', () => {
  for (const text of [
    'Hon bor i [Norra]. [Södra Kyrkogatan] är lång.',
    'mellan [Norra] och [Mora gamla kyrka]',
    'mellan [Mora] och [Norra Kyrkogatan]',
    '[Norra] och [Södra]',
    '[Norra] [Södra Kyrkogatan]',
  ])
    assert.deepEqual(
      namesIn(text, 'll'),
      [...text.matchAll(/\[(.*?)\]/gu)].map(([, name]) => `${name} l`),
    );
});
