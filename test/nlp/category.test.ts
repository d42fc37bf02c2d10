import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import weights from '@textkin/model-en-sv/tables/category.json' with { type: 'json' };
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';
import type { Kind } from '../../packages/server/src/knowledge/layout.ts';
import type { Candidate } from '../../packages/server/src/knowledge/table.ts';
import { decideCategories } from '../../packages/server/src/nlp/entities/category/decide.ts';
import { makeCategoryFeatures } from '../../packages/server/src/nlp/entities/category/features.ts';
import { usableCandidates } from '../../packages/server/src/nlp/entities/category/known.ts';
import { findEntities, wordsOf } from '../../packages/server/src/nlp/entities/entities.ts';
import type { Entity } from '../../packages/server/src/nlp/entities/entity.ts';
import type { NameMention } from '../../packages/server/src/nlp/mentions/mentions.ts';
import { nameCategories } from '../../packages/server/src/nlp/mentions/reading.ts';

const candidate = (kind: Kind, more: Partial<Candidate> = {}): Candidate => ({
  ...{ entry: 0, kind, prominence: 0.6, isName: true, isShared: false },
  ...more,
});

/** Returns the mentions of a name in a text, each labelled as a category with a probability; the other categories share the rest. */
function mentionsOf(surface: string, body: string, labels: readonly [Category, number][]): NameMention[] {
  let end = 0;
  return labels.map(([category, confidence]) => {
    const rest = Math.log((1 - confidence) / (nameCategories.length - 1));
    const chances = nameCategories.map((one) => (one === category ? Math.log(confidence) : rest));
    const start = body.indexOf(surface, end);
    end = start + surface.length;
    return { field: 'body', start, end, surface, category, confidence, chances };
  });
}

const text = (body: string): Source => ({ headline: '', body, language: 'en' });

/** Returns the category that is decided for one name of a text. */
function categoryOf(
  tag: string,
  body: string,
  labels: readonly [Category, number][],
  known: readonly Candidate[] = [],
): Category {
  const entity: Entity = { tag, category: labels[0]![0], mentions: mentionsOf(tag, body, labels) };
  const source = text(body);
  return decideCategories([entity], source, wordsOf(source), () => known)[0]!.category;
}

suite('the category of a name', () => {
  test('is the table’s where the encoder is unsure, and the encoder’s where it is sure', () => {
    const known = [candidate('organization', { prominence: 0.8 })];
    const body = 'A rocket of SpaceX landed.';
    assert.equal(categoryOf('SpaceX', body, [['unknown', 0.6]], known), 'organization');
    assert.equal(categoryOf('SpaceX', body, [['person', 0.9999]], known), 'person');
  });

  test('is decided by all mentions, even against the first', () => {
    const body = 'Marsh is quiet. Marsh said no. Marsh told me. Marsh has left.';
    const sure: [Category, number] = ['person', 0.9];
    const labels: [Category, number][] = [['location', 0.6], sure, sure, sure];
    assert.equal(categoryOf('Marsh', body, labels), 'person');
  });

  test('is decided again where a short name joins a full one', () => {
    const body = 'Tim Cook spoke. Cook smiled.';
    const mentions = [
      ...mentionsOf('Tim Cook', body, [['person', 0.95]]),
      ...mentionsOf('Cook', body.replace('Tim Cook', '        '), [['person', 0.55]]),
    ];
    const [entity, other] = findEntities(mentions, text(body));
    assert.equal(other, undefined);
    assert.deepEqual([entity!.tag, entity!.category, entity!.mentions.length], ['Tim Cook', 'person', 2]);
  });

  test('is decided by as many weights as there are features', () => {
    const source = text('SpaceX flies.');
    const entity: Entity = {
      tag: 'SpaceX',
      category: 'unknown',
      mentions: mentionsOf('SpaceX', source.body, [['unknown', 0.6]]),
    };
    const features = makeCategoryFeatures([entity], source, wordsOf(source), () => [])(0);
    assert.equal(features.dense.length, weights.dense);
  });

  test('is the encoder’s where no mention was labelled', () => {
    const unlabelled: Entity = { tag: 'Volvo', category: 'location', mentions: [] };
    const [entity] = decideCategories([unlabelled], text(''), new Set(), () => [candidate('organization')]);
    assert.equal(entity!.category, 'location');
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
