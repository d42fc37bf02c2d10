import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

test('threads give memory back side by side', async () => {
  // Each loads the module itself: the flag that lets it call the collector is one for all.
  const module = import.meta.resolve('../../packages/server/src/supervisor/memory.ts');
  const script = `import(${JSON.stringify(module)}).then(({ giveBackMemory }) => {
    for (let time = 0; time < 20; time++) giveBackMemory();
  });`;
  const threads = Array.from({ length: 4 }, () => new Worker(script, { eval: true }));
  const codes = await Promise.all(threads.map(async (thread) => (await once(thread, 'exit'))[0] as number));
  assert.deepEqual(codes, [0, 0, 0, 0]);
});
