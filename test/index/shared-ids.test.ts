import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { holdsId, idsIn, sharedIds } from '../../packages/server/src/index/sets/shared-ids.ts';

test('shared ids have the members of a set, also in another thread', () => {
  const id = fc.integer({ min: 1, max: 2 ** 33 + 300 });
  const near = fc.tuple(id, fc.array(fc.nat(300), { maxLength: 60 }));
  fc.assert(
    fc.property(near, fc.array(fc.integer({ min: -20, max: 330 })), ([first, gaps], asked) => {
      const set = new Set(gaps.map((gap) => first + gap));
      const shared = structuredClone(sharedIds([...set]));
      for (const one of [...set, ...asked.map((gap) => first + gap)])
        assert.equal(holdsId(shared, one), set.has(one));
      assert.deepEqual(idsIn(shared), idsIn(set));
    }),
  );
});
