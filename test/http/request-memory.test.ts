import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestMemory } from '../../packages/server/src/http/connections/request-memory.ts';
import { until } from '../support/until.ts';

const megabyte = 2 ** 20;

test('memory is freed after a burst, and again after its waiting calls have ended', async () => {
  let frees = 0;
  const memory = new RequestMemory(100 * megabyte, () => frees++, 20);
  let cuts = 0;
  const open = () => memory.open(() => cuts++);
  const [first, slow] = [open(), open()];
  first.add(20 * megabyte);
  slow.add(10 * megabyte);
  first.release();
  await until(() => frees === 1, 'memory is freed while a request continues');
  slow.release();
  await until(() => frees === 2, 'memory is freed after its end');
  assert.equal(cuts, 0);
});

test('under load no memory is freed, and after it memory is freed once, however often the health check runs', async () => {
  let frees = 0;
  const memory = new RequestMemory(100 * megabyte, () => frees++, 50);
  memory.begin();
  /** Sends requests of `bytes` bytes each, one after another. */
  const send = async (bytes: number, everyMs: number, requests: number) => {
    const ask = () => {
      const holder = memory.open(() => undefined);
      holder.add(bytes);
      holder.release();
      return --requests <= 0;
    };
    await until(ask, 'all requests are sent', { everyMs });
  };
  await send(10_000, 1, 300);
  assert.equal(frees, 0);
  await send(100, 10, 30);
  assert.equal(frees, 1);
});
