import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { takeTurns } from '../../packages/server/src/analysis/take-turns.ts';

const sliceMs = 1;

/** Keeps the thread busy for longer than a slice. */
function work(): void {
  const end = performance.now() + 2 * sliceMs;
  while (performance.now() < end);
}

suite('turns', () => {
  test('work that comes to an idle thread goes on at once', async () => {
    const pause = takeTurns(sliceMs);
    for (let call = 0; call < 3; call++) {
      await setImmediate();
      assert.equal(pause(), undefined);
      work();
    }
  });

  test('long work lets everything that came in have its turn after every slice', async () => {
    const pause = takeTurns(sliceMs);
    const others: number[] = [];
    const other = async (turn: number): Promise<void> => {
      await setImmediate();
      others.push(turn);
    };
    assert.equal(pause(), undefined);
    for (let turn = 0; turn < 5; turn++) {
      work();
      void other(turn);
      const rest = pause();
      assert.ok(rest);
      await rest;
      assert.equal(others.at(-1), turn);
    }
  });

  test('all who share a pause go on one after the other', async () => {
    const pause = takeTurns(sliceMs);
    const order: string[] = [];
    const run = async (name: string): Promise<void> => {
      for (let step = 0; step < 4; step++) {
        order.push(name);
        work();
        await pause();
      }
    };
    await Promise.all([run('a'), run('b'), run('c')]);
    // The first step of the first one finds an idle thread; from then on each waits for the two others.
    const turns = order.slice(-9).join('');
    assert.match(turns, /^(abc|bca|cab)+$/);
  });
});
