import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EntityCandidate } from '../../packages/server/src/methods/support/entities/candidate.ts';
import { rankEntities } from '../../packages/server/src/methods/support/entities/rank.ts';

const candidate = (id: string, more: Partial<EntityCandidate> = {}): EntityCandidate => ({
  ...{ id, name: id, category: 'organization', description: '', about: '', likeness: 1, prominence: 0.5 },
  ...{ isWritten: true, isShared: false, ...more },
});

const certain = (candidates: EntityCandidate[], context = '') =>
  rankEntities(candidates, context)
    .filter(({ isCertain }) => isCertain)
    .map(({ id }) => id);

suite('the ranking of entities', () => {
  test('one reading is certain, two are not', () => {
    assert.deepEqual(certain([candidate('a')]), ['a']);
    assert.deepEqual(certain([candidate('a'), candidate('b', { likeness: 0.7 })]), ['a']);
    assert.deepEqual(certain([candidate('a', { prominence: 1 }), candidate('b')]), []);
    assert.deepEqual(certain([candidate('a', { likeness: 0.9 })]), []);
    assert.deepEqual(certain([candidate('a', { isWritten: false })]), []);
    assert.deepEqual(certain([]), []);
  });

  test('words around the name decide between two readings if they agree with one description alone', () => {
    const club = candidate('club', { about: 'Swedish football club' });
    const town = candidate('town', { about: 'town in Sweden', category: 'location', isShared: true });
    assert.deepEqual(certain([club, town], 'The footballers lost at home.'), ['club']);
    assert.deepEqual(certain([club, town], 'The town has a new bridge.'), ['town']);
    assert.deepEqual(certain([club, town], 'The football club left the town.'), []);
    assert.deepEqual(certain([club, town], 'There was nothing with them.'), []);
    assert.equal(rankEntities([club, town], 'In the town.')[0]!.id, 'town');
  });

  test('a name that other things share needs words that agree, unless it is prominent', () => {
    const shared = candidate('a', { isShared: true, about: 'agency', prominence: 0.4 });
    assert.deepEqual(certain([{ ...shared, prominence: 0.5 }]), ['a']);
    assert.deepEqual(certain([shared]), []);
    assert.deepEqual(certain([shared], 'The agency decided.'), ['a']);
  });

  test('a person with namesakes is never certain', () => {
    const person = candidate('p', { category: 'person', about: 'politician' });
    assert.deepEqual(certain([person]), ['p']);
    assert.deepEqual(certain([{ ...person, isShared: true }], 'The politician spoke.'), []);
    const namesake = { ...person, id: 'q', about: 'painter' };
    assert.deepEqual(certain([person, namesake], 'The politician spoke.'), []);
    const club = candidate('club', { about: 'football' });
    assert.deepEqual(certain([person, club], 'The politician spoke.'), ['p']);
  });

  test('a vocabulary goes before the next one and before the world', () => {
    const own = candidate('own', { vocabulary: 2 });
    assert.deepEqual(certain([own, candidate('other', { vocabulary: 1 }), candidate('world')]), ['own']);
    assert.deepEqual(certain([candidate('near', { vocabulary: 2, likeness: 0.9 }), candidate('world')]), [
      'world',
    ]);
  });

  test('scores fall, and lie between 0 and 1', () => {
    const found = rankEntities(
      [
        candidate('a', { likeness: 0.5, prominence: 1 }),
        candidate('b', { prominence: 0.01 }),
        candidate('c'),
      ],
      '',
    );
    assert.deepEqual(
      found.map(({ id, score }) => [id, score]),
      [
        ['c', 0.9],
        ['b', 0.802],
        ['a', 0.5],
      ],
    );
  });
});
