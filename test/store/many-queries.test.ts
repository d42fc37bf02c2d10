import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../packages/server/src/store/open.ts';
import { temporaryFolder } from '../support/folder.ts';

test('simultaneous queries cost as much as sequential ones', async () => {
  await using store = await openStore(temporaryFolder());
  const queries = 4000;
  const read = () => store.collections.get(1, 1);
  const milliseconds = async (run: () => Promise<unknown>) => {
    const from = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  const oneByOne = async () => {
    for (let query = 0; query < queries; query++) await read();
  };
  await oneByOne();
  const single = await milliseconds(oneByOne);
  const together = await milliseconds(() => Promise.all(Array.from({ length: queries }, read)));
  assert.ok(together < 6 * single, `${together} ms together, ${single} one by one`);
});
