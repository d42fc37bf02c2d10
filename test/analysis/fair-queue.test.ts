import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FairQueue, awaitedTurnsInARow } from '../../packages/server/src/analysis/jobs/fair-queue.ts';

/** An item of an account. Busy items can't start. */
interface Item {
  account: number;
  isBusy: boolean;
}

/** A naive fair queue: one list of items, and the time at which each account was served last. */
function makeOracle() {
  const items: Item[] = [];
  const since = new Map<number, number>();
  let time = 0;
  let inARow = 0;
  return {
    add(item: Item) {
      // A new account comes after the accounts in the queue.
      if (!items.some(({ account }) => account === item.account)) since.set(item.account, ++time);
      items.push(item);
    },
    remove: (item: Item) => items.splice(items.indexOf(item), 1),
    next(): Item | undefined {
      const idle = items.filter(({ isBusy }) => !isBusy);
      const longest = Math.min(...idle.map(({ account }) => since.get(account)!));
      const found = idle.find(({ account }) => since.get(account) === longest);
      if (found === undefined || inARow === awaitedTurnsInARow) {
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
    account: fc.nat(5),
    at: fc.nat(50),
  }),
  { maxLength: 200, size: 'max' },
);

test('the queue serves items in the order of the naive oracle', () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const [queue, oracle, items] = [new FairQueue<Item>(), makeOracle(), [] as Item[]];
      for (const { kind, account, at } of steps) {
        const target = items[at % items.length];
        if (kind === 'add') {
          const item = { account, isBusy: false };
          items.push(item);
          oracle.add(item);
          queue.add(account, item);
        } else if (kind === 'next') {
          const canStart = ({ isBusy }: Item) => !isBusy;
          assert.equal(queue.has(canStart), items.some(canStart));
          assert.equal(queue.next(canStart), oracle.next());
        } else if (target !== undefined && kind === 'busy') target.isBusy = !target.isBusy;
        else if (target !== undefined) {
          items.splice(items.indexOf(target), 1);
          oracle.remove(target);
          queue.remove(target.account, target);
        }
      }
    }),
  );
});

test('unawaited items get at least every fourth turn, and accounts with awaited items share the other turns', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 100 }), (sizes, rounds) => {
      const queue = new FairQueue<string>();
      for (const [account, size] of sizes.entries())
        for (let at = 0; at < size; at++) queue.add(account, `${account}/${at}`);
      const turns = sizes.map(() => 0);
      let inARow = 0;
      for (let round = 0; round < rounds; round++) {
        const item = queue.next(() => true);
        inARow = item === undefined ? 0 : inARow + 1;
        assert.ok(inARow <= 3);
        if (item === undefined) continue;
        // The item stays in the queue, like a text that fails, and gets no more than the share of its account.
        turns[Number(item.split('/')[0])]!++;
        assert.ok(Math.max(...turns) - Math.min(...turns) <= 1, turns.join());
      }
    }),
  );
});
