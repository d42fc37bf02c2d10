import assert from 'node:assert/strict';
import weights from '@textkin/knowledge/weights.json' with { type: 'json' };
import { suite, test } from 'node:test';
import type { Candidate } from '../../packages/server/src/knowledge/table.ts';
import type { Kind } from '../../packages/server/src/knowledge/layout.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { Entity } from '../../packages/server/src/nlp/entities/entity.ts';
import {
  categoryFeatures,
  likeliestCategory,
  usableCandidates,
  wordsOf,
} from '../../packages/server/src/nlp/entities/category.ts';
import { nameCategories } from '../../packages/server/src/nlp/mentions/reading.ts';

const candidate = (kind: Kind, more: Partial<Candidate> = {}): Candidate => ({
  ...{ entry: 0, kind, prominence: 0.6, isName: true, isShared: false },
  ...more,
});

/** An entity that the encoder labels as a category with a probability; the others share the rest. */
function entity(tag: string, category: Category, probability: number): Entity {
  const rest = Math.log((1 - probability) / (nameCategories.length - 1));
  const chances = nameCategories.map((one) => (one === category ? Math.log(probability) : rest));
  const place = { field: 'body', start: 0, end: tag.length, surface: tag } as const;
  return { tag, category, mentions: [{ ...place, category, confidence: probability, chances }] };
}

suite('the category of a known name', () => {
  test('is the one of the table where the encoder hesitates, and the encoder’s where it is sure', () => {
    const known = [candidate('organization', { prominence: 0.8 })];
    assert.equal(likeliestCategory(entity('SpaceX', 'unknown', 0.6), known), 'organization');
    assert.equal(likeliestCategory(entity('SpaceX', 'unknown', 0.999), known), 'unknown');
    assert.equal(likeliestCategory(entity('Rocket Lab', 'person', 0.6), known), 'organization');
  });

  test('is decided by as many weights as there are features', () => {
    for (const row of categoryFeatures(entity('SpaceX', 'unknown', 0.6), [candidate('organization')])!)
      assert.equal(row.length, weights.length);
  });

  test('of a town may be its club, which the encoder tells', () => {
    const town = [candidate('location', { prominence: 0.6 })];
    assert.equal(likeliestCategory(entity('Skellefteå', 'organization', 0.9), town), 'organization');
    assert.equal(likeliestCategory(entity('Skellefteå', 'location', 0.9), town), 'location');
  });

  test('is the encoder’s where no mention was labelled', () => {
    const unlabelled: Entity = { ...entity('Volvo', 'location', 0.5), mentions: [] };
    assert.equal(likeliestCategory(unlabelled, [candidate('organization')]), 'location');
  });

  const decide = (name: string, found: Candidate[], body = name) =>
    usableCandidates(name, found, wordsOf({ headline: '', body })).map(({ kind }) => kind);

  test('is not left to the table for surnames, titles, short abbreviations and common words', () => {
    assert.deepEqual(decide('Taylor', [candidate('person')]), []);
    assert.deepEqual(decide('Parasite', [candidate('work')]), []);
    assert.deepEqual(decide('SD', [candidate('organization')]), []);
    assert.deepEqual(decide('Apple', [candidate('organization')], 'Apple sells an apple'), []);
    assert.deepEqual(decide('Apple', [candidate('organization')], 'Apple sells phones'), ['organization']);
    assert.deepEqual(decide('Taylor Swift', [candidate('person')]), ['person']);
    assert.deepEqual(decide('Game of Thrones', [candidate('work')]), ['work']);
  });

  test('is left to the table for a single word only if it is well known', () => {
    assert.deepEqual(decide('Babel', [candidate('location', { prominence: 0.25 })]), []);
    assert.deepEqual(decide('Taylor', [candidate('organization', { prominence: 0.35, isShared: true })]), []);
    assert.deepEqual(decide('Åre', [candidate('location', { prominence: 0.3 })]), ['location']);
  });
});
