import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignInThrottle } from '../../packages/server/src/accounts/sign-in-throttle.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import type { RpcResponse } from '../support/response.ts';
import { manualClock } from '../support/clock.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

const { free, maxWait, resetAfter } = limits.failedSignIns;

/** Starts a service behind a proxy; the result has functions that sign in from an address. */
async function start() {
  const clock = manualClock();
  const service = await runService({ workers: 0, trustProxy: '127.0.0.1', clock: clock.now });
  const keys = await service.context.keys.issue('owner');
  const request = (api_key: string, secret_key: string) => ({
    method: 'auth.accessToken',
    params: { api_key, secret_key },
  });
  const ask = (from: string, body: unknown) =>
    post(`${service.url}/rpc/json`, JSON.stringify(body), { headers: { 'x-forwarded-for': from } });
  /** Returns the reason of a refusal, undefined for a token, and the seconds to wait. */
  const signIn = async (from: string, secret = keys.secretKey, key = keys.apiKey) => {
    const { status, headers, text } = await ask(from, { ...request(key, secret), id: 7 });
    const { error, id } = JSON.parse(text) as RpcResponse;
    assert.equal(id, 7);
    const after = headers['retry-after'];
    assert.equal(status, error?.data.reason === 'tooManySignIns' ? 429 : 200);
    assert.equal(String(error?.data.retry_after), String(after));
    return { reason: error?.data.reason, wait: Number(after ?? 0) };
  };
  return { ...service, clock, keys, request, ask, signIn };
}

test('failed sign-ins of a network wait longer and longer, and successful ones do not wait', async () => {
  const service = await start();
  const { signIn, clock, keys } = service;
  // Each with another key, so that only the network is throttled.
  let last = 0;
  const wrong = (from = '203.0.113.7') => signIn(from, 'wrong', `key ${last++}`);
  for (let i = 0; i <= free; i++) assert.equal((await wrong()).reason, 'keysWrong');
  assert.deepEqual(await wrong(), { reason: 'tooManySignIns', wait: 2 });
  assert.deepEqual(await wrong(), { reason: 'tooManySignIns', wait: 4 });
  // After the wait the error says what is wrong, and the next wait is twice as long.
  clock.pass(4000);
  assert.equal((await wrong()).reason, 'keysWrong');
  assert.deepEqual(await wrong(), { reason: 'tooManySignIns', wait: 16 });
  for (let i = 0; i < 10; i++) await wrong();
  assert.deepEqual(await wrong(), { reason: 'tooManySignIns', wait: maxWait });

  assert.equal((await signIn('203.0.113.7')).reason, undefined, 'the right pair from the same network');
  assert.equal((await wrong('203.0.113.8')).reason, 'keysWrong', 'another network');
  clock.pass(resetAfter * 1000);
  for (let i = 0; i <= free; i++) assert.equal((await wrong()).reason, 'keysWrong', 'forgotten');

  const lines = service
    .log()
    .split('\n')
    .filter((line) => line.includes('sign-ins'));
  assert.equal(lines.length, 2, 'one line each time that throttling begins');
  for (const line of lines) {
    assert.match(line, /"level":30,.*"network":"203\.0\.113\.7"/);
    assert.ok(!line.includes(keys.apiKey) && !line.includes('wrong'));
  }
});

test('an IPv6 address counts with its network', async () => {
  const { signIn } = await start();
  for (let i = 0; i <= free; i++) await signIn(`2001:db8:1:2::${i}`, 'wrong', `key ${i}`);
  assert.equal((await signIn('2001:db8:1:2:ffff::1', 'wrong', 'another')).reason, 'tooManySignIns');
  assert.equal((await signIn('2001:db8:1:3::1', 'wrong', 'another')).reason, 'keysWrong');
});

test("guesses of one key's secret from many networks are throttled, and the owner's sign-ins are not", async () => {
  const service = await start();
  const { signIn } = service;
  for (let i = 0; i <= free; i++)
    assert.equal((await signIn(`198.51.100.${i}`, 'wrong')).reason, 'keysWrong');
  for (let i = 20; i < 30; i++) {
    assert.equal((await signIn(`198.51.100.${i}`, 'wrong')).reason, 'tooManySignIns');
    assert.equal((await signIn('192.0.2.1')).reason, undefined);
    assert.equal((await signIn(`198.51.100.${i}`)).reason, undefined);
  }
  assert.equal(service.log().split('slowed down').length - 1, 1);
});

test('the entries of a batch count one by one, and a correct entry succeeds', async () => {
  const { ask, request, keys, signIn } = await start();
  const wrong = request(keys.apiKey, 'wrong');
  const batch = [...new Array<object>(298).fill(wrong), request(keys.apiKey, keys.secretKey), wrong];
  const { status, text } = await ask('203.0.113.9', batch);
  assert.equal(status, 200);
  const reasons = (JSON.parse(text) as RpcResponse[]).map(({ error }) => error?.data.reason);
  assert.deepEqual(reasons.slice(0, free + 1), new Array(free + 1).fill('keysWrong'));
  assert.deepEqual(new Set(reasons.slice(free + 1, 298)), new Set(['tooManySignIns']));
  assert.deepEqual(reasons.slice(298), [undefined, 'tooManySignIns']);
  assert.deepEqual(await signIn('203.0.113.9', 'wrong'), { reason: 'tooManySignIns', wait: maxWait });
});

test('the number of remembered networks and keys is limited', () => {
  const reports: string[] = [];
  const throttle = new SignInThrottle(Date.now, (network) => reports.push(network));
  for (let i = 0; i < limits.failedSignIns.maxTracked * 3; i++) {
    throttle.addFailure(`2001:db8:${(i >> 12).toString(16)}:${(i & 4095).toString(16)}::1`, `key ${i}`);
  }
  assert.deepEqual(throttle.trackedCounts, [
    limits.failedSignIns.maxTracked,
    limits.failedSignIns.maxTracked,
  ]);
  assert.deepEqual(reports, []);
});
