import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FairQueue, awaitedInARow } from '../../packages/server/src/analysis/jobs/fair-queue.ts';

/** A thing of an account; those with `isBusy` can't be done. */
interface Thing {
  account: number;
  isBusy: boolean;
}

/** The same rule without a thought for its cost: one list of things, and when each account was served last. */
function makeOracle() {
  const things: Thing[] = [];
  const since = new Map<number, number>();
  let time = 0;
  let inARow = 0;
  return {
    add(thing: Thing) {
      // An account that comes takes its place behind those that are there.
      if (!things.some(({ account }) => account === thing.account)) since.set(thing.account, ++time);
      things.push(thing);
    },
    remove: (thing: Thing) => things.splice(things.indexOf(thing), 1),
    next(): Thing | undefined {
      const free = things.filter(({ isBusy }) => !isBusy);
      const longest = Math.min(...free.map(({ account }) => since.get(account)!));
      const found = free.find(({ account }) => since.get(account) === longest);
      if (found === undefined || inARow === awaitedInARow) {
        inARow = 0;
        return undefined;
      }
      inARow++;
      since.set(found.account, ++time);
      return found;
    },
  };
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'next', 'next', 'remove', 'busy'),
    of: fc.nat(5),
    at: fc.nat(50),
  }),
  { maxLength: 200, size: 'max' },
);

test('turns are given as the naive oracle gives them', () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const [turns, oracle, things] = [new FairQueue<Thing>(), makeOracle(), [] as Thing[]];
      for (const { kind, of, at } of steps) {
        const one = things[at % things.length];
        if (kind === 'add') {
          const thing = { account: of, isBusy: false };
          things.push(thing);
          oracle.add(thing);
          turns.add(of, thing);
        } else if (kind === 'next') {
          const canBeDone = ({ isBusy }: Thing) => !isBusy;
          assert.equal(turns.has(canBeDone), things.some(canBeDone));
          assert.equal(turns.next(canBeDone), oracle.next());
        } else if (one !== undefined && kind === 'busy') one.isBusy = !one.isBusy;
        else if (one !== undefined) {
          things.splice(things.indexOf(one), 1);
          oracle.remove(one);
          turns.remove(one.account, one);
        }
      }
    }),
  );
});

test('what nobody waits for gets every fourth turn at least, and accounts that wait share the others', () => {
  const lines = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 100 }), (lines, rounds) => {
      const turns = new FairQueue<string>();
      for (const [account, things] of lines.entries())
        for (let at = 0; at < things; at++) turns.add(account, `${account}/${at}`);
      const served = lines.map(() => 0);
      let inARow = 0;
      for (let round = 0; round < rounds; round++) {
        const thing = turns.next(() => true);
        inARow = thing === undefined ? 0 : inARow + 1;
        assert.ok(inARow <= 3);
        if (thing === undefined) continue;
        // The thing stays in line, as a text does that fails: even so it gets no more than the share of its account.
        served[Number(thing.split('/')[0])]!++;
        assert.ok(Math.max(...served) - Math.min(...served) <= 1, served.join());
      }
    }),
  );
});
