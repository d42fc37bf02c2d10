import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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

test('under load memory is not given back, and after it once, whoever asks how it is', async () => {
  let given = 0;
  const calmMs = 100;
  const held = new HeldBytes(100 * megabyte, () => given++, calmMs);
  held.begin();
  const ask = (bytes: number) => {
    const holder = held.open(() => undefined);
    holder.hold(bytes);
    holder.release();
  };
  const load = setInterval(ask, 1, 10_000);
  await sleep(5 * calmMs);
  assert.equal(given, 0);
  clearInterval(load);
  const probes = setInterval(ask, 20, 100);
  await until(() => given === 1, 'memory is given back');
  await sleep(3 * calmMs);
  clearInterval(probes);
  assert.equal(given, 1);
});
