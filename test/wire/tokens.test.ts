import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenManager } from '../../packages/server/src/accounts/tokens.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { complete } from '../support/by-hand.ts';
import { login, withToken } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const minutes = 60_000;
const clock = manualClock();
const service = await runService({ workers: 0, clock: clock.now });

const works = async (client: { ask: (method: string) => Promise<object> }) =>
  'result' in (await client.ask('account.get'));

test('keys, secrets and tokens are letters and digits, and secrets and tokens have 256 bits', async () => {
  const { apiKey, secretKey, token } = await service.newClient();
  assert.match(apiKey, /^tkkey[0-9A-Za-z]{22}$/);
  assert.match(secretKey, /^tksecret[0-9A-Za-z]{43}$/);
  assert.match(token, /^[0-9A-Za-z]{43}$/);
});

test('a token expires after ten minutes without use', async () => {
  const client = await service.newClient();
  for (let use = 0; use < 4; use++) {
    clock.pass(9 * minutes + 59_000);
    assert.ok(await works(client), `use ${use}`);
  }
  clock.pass(10 * minutes + 1000);
  assert.equal((await client.refused('account.get')).data.reason, 'tokenInvalid');
  assert.ok(await works(await login(service.url, { ...client, accountId: client.account })));
});

test('every use renews a token, failed calls included', async () => {
  const client = await service.newClient();
  for (let use = 0; use < 3; use++) {
    clock.pass(9 * minutes);
    assert.equal(
      (await client.refused('collection.get', { collection_id: 99 })).data.reason,
      'noSuchCollection',
    );
  }
  clock.pass(10 * minutes + 1000);
  assert.equal((await client.refused('account.get')).data.reason, 'tokenInvalid');
});

test('a token used while the clock was ahead is valid for ten minutes without a use, once the clock is right', async () => {
  const day = 24 * 60 * minutes;
  const [used, unused, untouched] = [
    await service.newClient(),
    await service.newClient(),
    await service.newClient(),
  ];
  clock.pass(5 * minutes);
  clock.pass(day);
  for (const client of [used, unused]) {
    const again = await login(service.url, { ...client, accountId: client.account });
    Object.assign(client, again);
    assert.ok(await works(client));
  }
  clock.pass(-day);
  assert.ok(await works(used), 'it is used now');
  // The service does this every few seconds.
  await service.context.tokens.watchClock();
  assert.ok(await works(untouched), 'it was not used while the clock was ahead');
  clock.pass(9 * minutes);
  assert.ok(await works(used));
  clock.pass(minutes + 1000);
  assert.equal((await unused.refused('account.get')).data.reason, 'tokenInvalid');
  assert.ok(await works(used));
  clock.pass(10 * minutes + 1000);
  assert.equal((await used.refused('account.get')).data.reason, 'tokenInvalid');
  assert.equal((await untouched.refused('account.get')).data.reason, 'tokenInvalid');
});

test('a token used while the clock was ahead is also valid after a restart', async () => {
  const { tokens } = service.context;
  const client = await service.newClient();
  const { tokenHash } = (await tokens.authenticate(client.token))!;
  await service.context.store.tokens.touch(tokenHash, clock.now() + 60 * minutes);
  const restarted = new TokenManager(service.context.store, clock.now);
  await restarted.watchClock();
  clock.pass(9 * minutes);
  assert.ok(await restarted.authenticate(client.token));
  clock.pass(10 * minutes + 1000);
  assert.equal(await restarted.authenticate(client.token), undefined);
});

test('methods without a token neither need nor renew it', async () => {
  const client = await service.newClient();
  clock.pass(9 * minutes);
  await client.call('ping.ping');
  clock.pass(2 * minutes);
  assert.equal((await client.refused('account.get')).data.reason, 'tokenInvalid');
  assert.equal((await client.ask('ping.ping')).result, 'pong');
});

test('auth.accessToken ignores the token in the query', async () => {
  const { apiKey: api_key, secretKey: secret_key, url } = await service.newClient();
  for (const token of ['', 'None', 'null', 'x'.repeat(43), '%F0%9F%98%80']) {
    const result = await withToken(url, token).call('auth.accessToken', { api_key, secret_key });
    assert.ok(await works(withToken(url, result.access_token)));
  }
});

test('a wrong key and a wrong secret get the same response', async () => {
  const { apiKey: api_key, secretKey: secret_key, url } = await service.newClient();
  const other = await service.newClient();
  const anyone = withToken(url, '');
  const refusals = [
    { api_key, secret_key: `${secret_key}x` },
    { api_key, secret_key: other.secretKey },
    { api_key: other.apiKey, secret_key },
    { api_key: `${api_key}x`, secret_key },
    { api_key: 'KEY', secret_key: 'SECRET' },
    { api_key: secret_key, secret_key: api_key },
    { api_key: api_key.toLowerCase(), secret_key },
    { api_key: '', secret_key: '' },
    { api_key: 'a\0b', secret_key },
    { api_key: "' or 1=1 --", secret_key },
  ];
  const errors = await Promise.all(refusals.map((pair) => anyone.refused('auth.accessToken', pair)));
  for (const error of errors) assert.deepEqual(error, errors[0]);
  assert.equal(errors[0]?.data.reason, 'keysWrong');
});

test('auth.invalidateToken ends its token and no other token', async () => {
  const first = await service.newClient();
  const second = await login(service.url, { ...first, accountId: first.account });
  assert.deepEqual(await first.call('auth.invalidateToken'), { success: true });
  assert.equal((await first.refused('account.get')).data.reason, 'tokenInvalid');
  assert.equal((await first.refused('auth.invalidateToken')).data.reason, 'tokenInvalid');
  assert.ok(await works(second));
});

test('revoking a pair ends its tokens at once, and another pair of the account still works', async () => {
  const revoked = await service.newClient();
  const { context } = service;
  const spare = await login(service.url, await context.keys.issue('spare', revoked.account));
  assert.equal(spare.account, revoked.account);
  assert.ok(await works(revoked));
  assert.ok(await context.store.keys.revoke(revoked.account, revoked.apiKey));
  assert.equal((await revoked.refused('account.get')).data.reason, 'tokenInvalid');
  assert.ok(await works(spare));
  const pair = { api_key: revoked.apiKey, secret_key: revoked.secretKey };
  assert.equal((await withToken(service.url, '').refused('auth.accessToken', pair)).data.reason, 'keysWrong');
});

test('a token is read from the query or the Authorization header, and the query takes precedence', async () => {
  const { url, token, send } = await service.newClient();
  const body = '{"method":"account.get"}';
  const assertRefused = async (reply: Promise<{ text: string }>) => {
    assert.match((await reply).text, /"reason":"tokenInvalid"/);
  };
  assert.match((await send(body)).text, /account_id/);
  const bare = withToken(url, '');
  for (const authorization of [`Bearer ${token}`, `bearer  ${token} `]) {
    assert.match((await bare.send(body, { headers: { authorization } })).text, /account_id/);
    const wrong = withToken(url, 'x'.repeat(43));
    await assertRefused(wrong.send(body, { headers: { authorization } }));
    assert.match(
      (await withToken(url, '&x=1').send(body, { headers: { authorization } })).text,
      /account_id/,
    );
  }
  const others = [
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token} ${token}`,
    'Bearer ',
    'Bearer',
  ];
  for (const authorization of others) await assertRefused(bare.send(body, { headers: { authorization } }));
  assert.match((await send(body, { headers: { authorization: 'Bearer none' } })).text, /account_id/);
  await assertRefused(bare.send(body, { headers: { cookie: `access_token=${token}` } }));
  await assertRefused(withToken(url, `${token}&access_token=${token}`).send(body));
  await assertRefused(withToken(url, `${token}x`).send(body));
  await assertRefused(withToken(url, token.slice(0, -1)).send(body));
  await assertRefused(
    bare.send(`{"method":"account.get","access_token":"${token}","params":{"access_token":"${token}"}}`),
  );
  assert.match((await withToken(url, `${token}&x=1`).send(body)).text, /account_id/);
});

test('--token-idle sets how long a token is valid without use', async () => {
  const hour = 60 * minutes;
  const idle = await runService({ workers: 0, clock: clock.now, tokenIdle: 2 * hour });
  const client = await idle.newClient();
  for (let use = 0; use < 3; use++) {
    clock.pass(2 * hour - 1000);
    // The service does this every minute.
    await idle.context.tokens.prune();
    assert.ok(await works(client), `use ${use}`);
  }
  clock.pass(2 * hour + 1000);
  assert.equal((await client.refused('account.get')).data.reason, 'tokenInvalid');
});

test('a token counts as used while a call with it waits', async () => {
  const shortLived = await runService({ workers: 0, clock: clock.now, tokenIdle: minutes });
  const client = await shortLived.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Held', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'Ericsson.' });
  const began = performance.now();
  const response = client.call('text.tags', { collection_id, text_id, wait: 60 });
  await until(() => shortLived.context.analysis.stats().waiting === 1, 'the call waits');
  clock.pass(minutes + 1000);
  // A shorter call counts as one that did not wait.
  await until(() => performance.now() - began > 50, 'the call has waited');
  await complete(shortLived.context.store, { account: client.account, collection_id, text_id }, []);
  assert.deepEqual((await response).tags, []);
  assert.ok(await works(client));
});

test('--token-idle is a duration with its unit', () => {
  const read = (tokenIdle: string) => readConfig({ tokenIdle }, {}).tokenIdle;
  assert.equal(readConfig({}, {}).tokenIdle, 10 * minutes);
  assert.deepEqual(['60s', '10m', '2h', '1d'].map(read), [
    minutes,
    10 * minutes,
    120 * minutes,
    1440 * minutes,
  ]);
  for (const wrong of ['59s', '25h', '10', '', '-10m', '1.5h', 'ten minutes', '10M'])
    assert.throws(() => read(wrong), /--token-idle .*from 1m to 24h/, wrong);
});
