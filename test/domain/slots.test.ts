import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { Slots } from '../../packages/server/src/domain/calls/slots.ts';

test('an item stays until it is removed, which can be done once, or until all are cleared', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant('add' as const) },
    { weight: 4, arbitrary: fc.nat({ max: 20 }) },
    { weight: 1, arbitrary: fc.constant('clear' as const) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const slots = new Slots<object>();
      const oracle = new Map<number, object>();
      for (const step of steps) {
        if (step === 'add') {
          const thing = {};
          const slot = slots.add(thing);
          assert.ok(!oracle.has(slot));
          oracle.set(slot, thing);
        } else if (step === 'clear') {
          slots.clear();
          oracle.clear();
        } else {
          assert.equal(slots.remove(step), oracle.get(step));
          oracle.delete(step);
        }
        assert.equal(slots.size, oracle.size);
        assert.deepEqual(new Set(slots), new Set(oracle.values()));
      }
    }),
  );
});

test('removed items are collected while they are young, though the slots are old', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const slots = new Slots<object>();
  const pass = () => {
    const added = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => slots.add(new Array(1000).fill(at)));
    const another = slots.add(new Array(1000).fill(9));
    for (const slot of added) slots.remove(slot);
    return another;
  };
  let last = pass();
  // Now the items are in the old generation, and so is the table that holds them.
  for (let at = 0; at < 3; at++) collect({ type: 'minor' });
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 3000; round++) {
    const next = pass();
    slots.remove(last);
    last = next;
    if (round % 50 === 0) collect({ type: 'minor' });
  }
  collect({ type: 'minor' });
  const growth = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  assert.ok(growth < 20, `of 200 MB that came and went ${growth} are there`);
});
