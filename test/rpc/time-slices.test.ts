import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RoundRobin } from '../../packages/server/src/domain/calls/round-robin.ts';
import { TimeSlicer } from '../../packages/server/src/rpc/time-slices.ts';

test('a call of another caller runs before a hundred waiting calls', async () => {
  // With slices of 0 ms, each step of a call is a slice.
  const slicer = new TimeSlicer(0);
  const order: string[] = [];
  const call = async (who: string) => {
    await slicer.forCaller(who).next();
    order.push(who);
  };
  const many = Array.from({ length: 100 }, () => call('many'));
  await Promise.all([call('few'), call('few'), ...many]);
  const last = order.lastIndexOf('few');
  assert.ok(last < 4, `the second of two calls was number ${last + 1} of 102`);
  assert.equal(order.length, 102);
});

test('calls of one caller run in order of arrival', async () => {
  const slicer = new TimeSlicer(0);
  const order: number[] = [];
  const calls = Array.from({ length: 50 }, async (_, at) => {
    await slicer.forCaller('one').next();
    order.push(at);
  });
  await Promise.all(calls);
  assert.deepEqual(order, [...order.keys()]);
});

test('long work runs in steps between others and returns its result', async () => {
  const slicer = new TimeSlicer(0);
  function* work(steps: number): Generator<undefined, number> {
    for (let step = 0; step < steps; step++) yield;
    return steps;
  }
  const lengths = [0, 1, 200, 7];
  const found = await Promise.all(lengths.map((steps, at) => slicer.forCaller(at % 2).run(work(steps))));
  assert.deepEqual(found, lengths);
});

test('a round robin serves all callers in turn, as in the table', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 60 }), (people) => {
      const lines = new RoundRobin<number, [who: number, round: number]>();
      const rounds = new Map<number, number>();
      const expected: [round: number, first: number, who: number][] = [];
      const firsts = [...new Set(people)];
      for (const who of people) {
        const round = rounds.get(who) ?? 0;
        rounds.set(who, round + 1);
        lines.add(who, [who, round]);
        expected.push([round, firsts.indexOf(who), who]);
      }
      expected.sort(([one, a], [other, b]) => one - other || a - b);
      for (const [round, , who] of expected) assert.deepEqual(lines.next(), [who, round]);
      assert.equal(lines.next(), undefined);
      assert.ok(lines.isEmpty);
    }),
  );
});
