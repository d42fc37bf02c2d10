import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { holdsId, idsIn, sharedIds } from '../../packages/server/src/index/sets/shared-ids.ts';

test('shared ids have the members of a set, even in another thread', () => {
  const id = fc.integer({ min: 1, max: 2 ** 33 + 300 });
  const nearIds = fc.tuple(id, fc.array(fc.nat(300), { maxLength: 60 }));
  fc.assert(
    fc.property(nearIds, fc.array(fc.integer({ min: -20, max: 330 })), ([first, gaps], otherGaps) => {
      const set = new Set(gaps.map((gap) => first + gap));
      const sharedSet = structuredClone(sharedIds([...set]));
      for (const one of [...set, ...otherGaps.map((gap) => first + gap)])
        assert.equal(holdsId(sharedSet, one), set.has(one));
      assert.deepEqual(idsIn(sharedSet), idsIn(set));
    }),
  );
});
