import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EntityCandidate } from '../../packages/server/src/methods/support/entities/candidate.ts';
import { rankEntities } from '../../packages/server/src/methods/support/entities/rank.ts';

const candidate = (id: string, more: Partial<EntityCandidate> = {}): EntityCandidate => ({
  ...{ id, name: id, category: 'organization', description: '', about: '', likeness: 1, prominence: 0.5 },
  ...{ isWritten: true, isShared: false, ...more },
});

const certainIds = (candidates: EntityCandidate[], context = '') =>
  rankEntities(candidates, context)
    .filter(({ isCertain }) => isCertain)
    .map(({ id }) => id);

suite('the ranking of entities', () => {
  test('one reading is certain, and two readings are not', () => {
    assert.deepEqual(certainIds([candidate('a')]), ['a']);
    assert.deepEqual(certainIds([candidate('a'), candidate('b', { likeness: 0.7 })]), ['a']);
    assert.deepEqual(certainIds([candidate('a', { prominence: 1 }), candidate('b')]), []);
    assert.deepEqual(certainIds([candidate('a', { likeness: 0.9 })]), []);
    assert.deepEqual(certainIds([candidate('a', { isWritten: false })]), []);
    assert.deepEqual(certainIds([]), []);
  });

  test('words around the name decide between two readings if they agree with only one description', () => {
    const club = candidate('club', { about: 'Swedish football club' });
    const town = candidate('town', { about: 'town in Sweden', category: 'location', isShared: true });
    assert.deepEqual(certainIds([club, town], 'The footballers lost at home.'), ['club']);
    assert.deepEqual(certainIds([club, town], 'The town has a new bridge.'), ['town']);
    assert.deepEqual(certainIds([club, town], 'The football club left the town.'), []);
    assert.deepEqual(certainIds([club, town], 'There was nothing with them.'), []);
    assert.equal(rankEntities([club, town], 'In the town.')[0]!.id, 'town');
  });

  test('a name that other things share needs words that agree, unless it is prominent', () => {
    const sharedName = candidate('a', { isShared: true, about: 'agency', prominence: 0.4 });
    assert.deepEqual(certainIds([{ ...sharedName, prominence: 0.5 }]), ['a']);
    assert.deepEqual(certainIds([sharedName]), []);
    assert.deepEqual(certainIds([sharedName], 'The agency decided.'), ['a']);
  });

  test('a person with namesakes is never certain', () => {
    const person = candidate('p', { category: 'person', about: 'politician' });
    assert.deepEqual(certainIds([person]), ['p']);
    assert.deepEqual(certainIds([{ ...person, isShared: true }], 'The politician spoke.'), []);
    const namesake = { ...person, id: 'q', about: 'painter' };
    assert.deepEqual(certainIds([person, namesake], 'The politician spoke.'), []);
    const club = candidate('club', { about: 'football' });
    assert.deepEqual(certainIds([person, club], 'The politician spoke.'), ['p']);
  });

  test('a vocabulary goes before the next one and before the world', () => {
    const own = candidate('own', { vocabulary: 2 });
    assert.deepEqual(certainIds([own, candidate('other', { vocabulary: 1 }), candidate('world')]), ['own']);
    assert.deepEqual(certainIds([candidate('near', { vocabulary: 2, likeness: 0.9 }), candidate('world')]), [
      'world',
    ]);
  });

  test('scores fall, and lie between 0 and 1', () => {
    const ranking = rankEntities(
      [
        candidate('a', { likeness: 0.5, prominence: 1 }),
        candidate('b', { prominence: 0.01 }),
        candidate('c'),
      ],
      '',
    );
    assert.deepEqual(
      ranking.map(({ id, score }) => [id, score]),
      [
        ['c', 0.9],
        ['b', 0.802],
        ['a', 0.5],
      ],
    );
  });
});
