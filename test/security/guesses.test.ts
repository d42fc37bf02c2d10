/** Guesses of key pairs, tokens and static keys: what slows them down, what lets nobody get round it, and what shows them. */
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

/** Why a pair is refused, by each way to sign in; undefined where it is let in. */
const doors: Record<string, (pair: object, from?: string) => Promise<string | undefined>> = {
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

test('a client that makes up where it comes from is counted where it does come from', async () => {
  const guess = doors['JSON-RPC']!;
  for (let at = 0; at <= free; at++)
    assert.equal(await guess({ ...wrong, api_key: `key ${at}` }, `198.51.100.${at}`), 'keysWrong');
  assert.equal(await guess({ ...wrong, api_key: 'another' }, '198.51.100.250'), 'tooManySignIns');
});

test('every door is slowed down with the others, and lets the owner in while it is', async () => {
  for (let at = 0; at <= free; at++) await doors['JSON-RPC']!(wrong);
  for (const [name, signIn] of Object.entries(doors)) {
    assert.equal(await signIn(wrong), 'tooManySignIns', name);
    assert.equal(await signIn({ ...owner, secret_key: `${owner.secret_key}x` }), 'tooManySignIns', name);
    assert.equal(await signIn(owner), undefined, name);
  }
});

test('a pair that is not there and a wrong secret answer alike while they are slowed down', async () => {
  for (const [name, signIn] of Object.entries(doors)) {
    const answers = [await signIn(wrong), await signIn({ ...wrong, api_key: 'tkkeyNobody' })];
    assert.deepEqual(answers, ['tooManySignIns', 'tooManySignIns'], name);
  }
});

test('guesses of tokens and of static keys are counted, and hold up no right one', async () => {
  const client = await service.newClient();
  const { secret_key } = await client.call('keys.create', { static: true, scope: 'read' });
  const counted = async () => {
    const { text } = await post(`${service.adminUrl}/metrics`, '', { verb: 'GET' });
    const refused = `textkin_rpc_calls_total{method="collection.list",code="${errorCodes.tokenInvalid}"} `;
    const line = text.split('\n').find((one) => one.startsWith(refused)) ?? '';
    return Number(line.slice(refused.length));
  };
  const before = await counted();
  for (let at = 0; at < 2 * free; at++)
    for (const guess of [`tkstatic${'x'.repeat(41)}${at + 10}`, `${'y'.repeat(41)}${at + 10}`])
      assert.equal((await withBearer(url, guess).refused('collection.list')).data.reason, 'tokenInvalid');
  assert.equal(await counted(), before + 4 * free);
  for (const right of [secret_key, client.token]) await withBearer(url, right).call('collection.list');
});

test('the log tells of them without anything that was guessed', async () => {
  const secret = 'guessed-by-somebody';
  await doors['JSON-RPC']!({ api_key: secret, secret_key: secret });
  await withBearer(url, secret).refused('collection.list');
  const log = service.log();
  assert.match(log, /a sign-in failed/);
  assert.match(log, /sign-ins fail again and again/);
  for (const one of [secret, owner.secret_key, 'tkkeyNobody', 'tkstatic']) assert.ok(!log.includes(one), one);
});
