/** Guesses of key pairs, tokens and static keys: how they are throttled, that nobody evades it, and how they are reported. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { withBearer } from '../support/client.ts';
import { ConsolePage } from '../support/console-session.ts';
import { post } from '../support/post.ts';
import { restOf } from '../rest/rest-client.ts';
import { runService } from '../support/service.ts';

const { free } = limits.failedSignIns;
const service = await runService({ workers: 0, adminPort: 0 });
const { url } = service;
const pairOf = async (name: string) => {
  const { apiKey: api_key, secretKey: secret_key } = await service.context.keys.issue(name);
  return { api_key, secret_key };
};
const owner = await pairOf('owner');
const wrong = { ...owner, secret_key: 'wrong' };

/** The ways to sign in. Each returns the reason of the error; undefined if the pair signs in. */
const signIns: Record<string, (pair: object, from?: string) => Promise<string | undefined>> = {
  async 'JSON-RPC'(pair, from) {
    const body = JSON.stringify({ method: 'auth.accessToken', params: pair });
    const headers: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from };
    const { text } = await post(`${url}/rpc/json`, body, { headers });
    return (JSON.parse(text) as { error?: { data: { reason: string } } }).error?.data.reason;
  },
  async REST(pair) {
    const { json } = await restOf({ url, token: '' })('POST', '/v1/token', { body: pair });
    return (json as { type?: string }).type?.replace('urn:textkin:error:', '');
  },
  async console(pair) {
    return (await new ConsolePage(url).session('POST', pair)).error?.data.reason;
  },
};

test('a client with a forged address is counted by its real address', async () => {
  const guess = signIns['JSON-RPC']!;
  for (let at = 0; at <= free; at++)
    assert.equal(await guess({ ...wrong, api_key: `key ${at}` }, `198.51.100.${at}`), 'keysWrong');
  assert.equal(await guess({ ...wrong, api_key: 'another' }, '198.51.100.250'), 'tooManySignIns');
});

test('all ways to sign in are throttled together, and the owner can still sign in', async () => {
  for (let at = 0; at <= free; at++) await signIns['JSON-RPC']!(wrong);
  for (const [name, signIn] of Object.entries(signIns)) {
    assert.equal(await signIn(wrong), 'tooManySignIns', name);
    assert.equal(await signIn({ ...owner, secret_key: `${owner.secret_key}x` }), 'tooManySignIns', name);
    assert.equal(await signIn(owner), undefined, name);
  }
});

test('an unknown pair and a wrong secret return the same error while throttled', async () => {
  for (const [name, signIn] of Object.entries(signIns)) {
    const reasons = [await signIn(wrong), await signIn({ ...wrong, api_key: 'tkkeyNobody' })];
    assert.deepEqual(reasons, ['tooManySignIns', 'tooManySignIns'], name);
  }
});

test('guesses of tokens and static keys are counted, and do not delay valid ones', async () => {
  const client = await service.newClient();
  const { secret_key } = await client.call('keys.create', { static: true, scope: 'read' });
  const countGuesses = async () => {
    const { text } = await post(`${service.adminUrl}/metrics`, '', { verb: 'GET' });
    const refused = `textkin_rpc_calls_total{method="collection.list",code="${errorCodes.tokenInvalid}"} `;
    const line = text.split('\n').find((one) => one.startsWith(refused)) ?? '';
    return Number(line.slice(refused.length));
  };
  const before = await countGuesses();
  for (let at = 0; at < 2 * free; at++)
    for (const guess of [`tkstatic${'x'.repeat(41)}${at + 10}`, `${'y'.repeat(41)}${at + 10}`])
      assert.equal((await withBearer(url, guess).refused('collection.list')).data.reason, 'tokenInvalid');
  assert.equal(await countGuesses(), before + 4 * free);
  for (const right of [secret_key, client.token]) await withBearer(url, right).call('collection.list');
});

test('the log reports guesses without the guessed values', async () => {
  const secret = 'guessed-by-somebody';
  await signIns['JSON-RPC']!({ api_key: secret, secret_key: secret });
  await withBearer(url, secret).refused('collection.list');
  const log = service.log();
  assert.match(log, /a sign-in failed/);
  assert.match(log, /sign-ins fail again and again/);
  for (const one of [secret, owner.secret_key, 'tkkeyNobody', 'tkstatic']) assert.ok(!log.includes(one), one);
});
