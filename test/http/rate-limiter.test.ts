import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimiter, maxCountedNetworks } from '../../packages/server/src/http/connections/rate-limiter.ts';
import { manualClock } from '../support/clock.ts';

test('a network may make a limited number of requests per window, which begins with its first request', () => {
  const clock = manualClock();
  const limiter = new RateLimiter(2, 60, clock.now);
  assert.deepEqual([limiter.enter('192.0.2.1'), limiter.enter('192.0.2.1')], [0, 0]);
  clock.pass(20_000);
  assert.equal(limiter.enter('192.0.2.1'), 40);
  assert.equal(limiter.enter('192.0.2.2'), 0);
  clock.pass(40_000);
  assert.equal(limiter.enter('192.0.2.1'), 0);
});

test('only the most recently seen networks are remembered', () => {
  const limiter = new RateLimiter(1, 60, manualClock().now);
  const network = (at: number) => `2001:db8:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1`;
  for (let at = 0; at <= maxCountedNetworks; at++) assert.equal(limiter.enter(network(at)), 0);
  assert.equal(limiter.enter(network(maxCountedNetworks)), 60, 'the last one');
  assert.equal(limiter.enter(network(0)), 0, 'the first one has made room');
});
