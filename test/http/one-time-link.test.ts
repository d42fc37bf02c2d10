import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { ConsolePage } from '../support/console-session.ts';
import { manualClock } from '../support/clock.ts';
import { runService } from '../support/service.ts';

const clock = manualClock();
const service = await runService({ workers: 0, clock: clock.now });
const { apiKey, accountId } = await service.context.keys.issue('first start');
const newCode = (key = apiKey) => service.context.links.issue(key);
/** Returns the reason of the refusal; undefined if the sign-in succeeds. */
const tryCode = async (code: string, headers: Record<string, string> = {}, { url } = service) =>
  (await new ConsolePage(url, headers).session('POST', { code })).error?.data.reason;

test('a link signs in with its key pair, once', async () => {
  const page = new ConsolePage(service.url);
  const code = newCode();
  assert.match(code, /^\w{43}$/);
  assert.deepEqual(await page.session('POST', { code }), {
    api_key: apiKey,
    account_id: accountId,
    status: 200,
  });
  assert.ok((await page.call('account.get')).result);
  assert.equal(await tryCode(code), 'linkEnded');
  assert.ok((await page.call('account.get')).result, 'the session that it opened goes on');
});

test('of many concurrent requests with one code, one succeeds', async () => {
  const code = newCode();
  const reasons = await Promise.all(Array.from({ length: 8 }, () => tryCode(code)));
  assert.equal(reasons.filter((reason) => reason === undefined).length, 1);
});

test('a link expires after its time, and with its key pair', async () => {
  const [early, late] = [newCode(), newCode()];
  clock.pass(limits.oneTimeLinkMs - 1);
  assert.equal(await tryCode(early), undefined);
  clock.pass(1);
  assert.equal(await tryCode(late), 'linkEnded');
  const other = await service.context.keys.issue('other', accountId);
  const revokedCode = newCode(other.apiKey);
  await service.context.store.keys.revoke(accountId, other.apiKey);
  assert.equal(await tryCode(revokedCode), 'linkEnded');
  assert.equal(await tryCode('x'.repeat(43)), 'linkEnded');
});

test("a link works only on the service's machine, and attempts from elsewhere do not use it up", async () => {
  const code = newCode();
  for (const name of [
    'X-Forwarded-For',
    'Forwarded',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'Via',
  ])
    assert.equal(await tryCode(code, { [name]: '127.0.0.1' }), 'linkElsewhere', name);
  assert.equal(await tryCode(code), undefined);
});

test('with the setting a link works from anywhere', async () => {
  const open = await runService({ workers: 0, oneTimeLink: 'any' });
  const pair = await open.context.keys.issue('first start');
  const code = open.context.links.issue(pair.apiKey);
  assert.equal(await tryCode(code, { 'x-forwarded-for': '203.0.113.7' }, open), undefined);
});
