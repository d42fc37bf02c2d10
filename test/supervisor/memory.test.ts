import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

test('several threads release memory at the same time', async () => {
  // Each thread loads the module: the flag that exposes the garbage collector is shared by all threads.
  const module = import.meta.resolve('../../packages/server/src/supervisor/memory.ts');
  const script = `import(${JSON.stringify(module)}).then(({ releaseMemory }) => {
    for (let time = 0; time < 20; time++) releaseMemory();
  });`;
  const threads = Array.from({ length: 4 }, () => new Worker(script, { eval: true }));
  const codes = await Promise.all(threads.map(async (thread) => (await once(thread, 'exit'))[0] as number));
  assert.deepEqual(codes, [0, 0, 0, 0]);
});
