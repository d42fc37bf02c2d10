import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeldBytes } from '../../packages/server/src/http/connections/held-bytes.ts';
import { until } from '../support/until.ts';

const megabyte = 2 ** 20;

test('memory is freed after a burst, and again when calls that were waiting have ended', async () => {
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

test('under load no memory is freed, and after it memory is freed once, however often the health check runs', async () => {
  let given = 0;
  const held = new HeldBytes(100 * megabyte, () => given++, 50);
  held.begin();
  /** Requests of so many bytes, one after the other, until some have come. */
  const come = async (bytes: number, everyMs: number, requests: number) => {
    const ask = () => {
      const holder = held.open(() => undefined);
      holder.hold(bytes);
      holder.release();
      return --requests <= 0;
    };
    await until(ask, 'all requests have come', { everyMs });
  };
  await come(10_000, 1, 300);
  assert.equal(given, 0);
  await come(100, 10, 30);
  assert.equal(given, 1);
});
