import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import { decideBodies } from '../../packages/server/src/nlp/mentions/names/bodies.ts';
import type { NameMention } from '../../packages/server/src/nlp/mentions/mentions.ts';
import { readUnlabelled } from '../support/reading.ts';

/** Returns the mentions that `decideBodies` returns if the encoder labels every occurrence of `name`. */
function bodiesIn(body: string, name = '', category: Category = 'unknown'): string[] {
  const labelled = name === '' ? [] : Array.from(body.matchAll(new RegExp(name, 'g')), ({ index }) => index);
  const mentions = labelled.map((start): NameMention => ({
    ...{ field: 'body', start, end: start + name.length, surface: name },
    ...{ category, confidence: 0.9 },
  }));
  return decideBodies(mentions, [['body', readUnlabelled(body)]], 'sv').map(
    ({ start, end, category }) => `${start} ${body.slice(start, end)} ${category}`,
  );
}

suite('bodies named by a common noun', () => {
  test('with a capital within a sentence, they are organizations even where they begin a sentence', () => {
    assert.deepEqual(bodiesIn('Nu kräver Riksdagen svar. Riksdagens utskott väntar.'), [
      '10 Riksdagen organization',
      '26 Riksdagens organization',
    ]);
  });

  test('with a capital only at the beginning of sentences, they are not names unless the encoder labels them as organizations', () => {
    const text = 'Regeringen sänker skatten. Regeringen väntar.';
    assert.deepEqual(bodiesIn(text), []);
    assert.deepEqual(bodiesIn(text, 'Regeringen'), []);
    assert.deepEqual(bodiesIn(text, 'Regeringen', 'organization'), [
      '0 Regeringen organization',
      '27 Regeringen organization',
    ]);
  });

  test('parts of longer names and of compounds are not bodies', () => {
    assert.deepEqual(bodiesIn('Hon går till Svenska Kyrkan i dag.'), []);
    assert.deepEqual(bodiesIn('Hon går till Svenska Kyrkan i dag.', 'Svenska Kyrkan'), [
      '13 Svenska Kyrkan unknown',
    ]);
    assert.deepEqual(bodiesIn('Hon läser om Kommissionen Ek och om Polisen-ärendet.'), []);
  });
});
