import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeldBytes } from '../../packages/server/src/http/connections/held-bytes.ts';
import { until } from '../support/until.ts';

const megabyte = 2 ** 20;

test('memory is given back after a burst, and once more when what was held meanwhile is over', async () => {
  let given = 0;
  const held = new HeldBytes(100 * megabyte, () => given++, 20);
  let cuts = 0;
  const open = () => held.open(() => cuts++);
  const [first, slow] = [open(), open()];
  first.hold(20 * megabyte);
  slow.hold(10 * megabyte);
  first.release();
  await until(() => given === 1, 'memory is given back while a request goes on');
  slow.release();
  await until(() => given === 2, 'memory is given back after its end');
  assert.equal(cuts, 0);
});
