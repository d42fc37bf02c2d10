import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Method } from '../../packages/server/src/contract/method.ts';
import { defineMethod } from '../../packages/server/src/contract/method.ts';
import { buildApp } from '../../packages/server/src/http/app.ts';
import { Callers } from '../../packages/server/src/http/connections/callers.ts';
import { addRpc } from '../../packages/server/src/http/rpc.ts';
import { cleanup } from '../support/cleanup.ts';
import { post } from '../support/post.ts';
import { until } from '../support/until.ts';

const max = { ofAccount: 3, all: 5, refusals: 1000 };
let gate = Promise.withResolvers<string>();
let running = 0;
const define = (name: string, run: () => string | Promise<string>, needsToken = true) =>
  defineMethod({
    name,
    summary: '',
    readOnly: true,
    needsToken,
    params: z.object({}),
    result: z.string(),
    run,
  });
const waitAtGate = () => {
  running++;
  return gate.promise;
};
const methods: Method[] = [
  define('test.wait', waitAtGate),
  define('test.open', waitAtGate, false),
  define('test.short', () => 'short'),
];

/** Starts the HTTP layer; a token is the number of its account. */
async function listen(): Promise<string> {
  const app = buildApp({ bodyLimit: 65_536, stopping: () => false });
  const callers = new Callers(undefined, max);
  const dispatcher = {
    methods: new Map(methods.map((method) => [method.name, method])),
    context: undefined as never,
    authenticate({ token }: { token: string | undefined }) {
      const account = Number(token) || undefined;
      callers.rememberAccount(token, account);
      return Promise.resolve(account === undefined ? undefined : { account, scope: 'read' as const });
    },
    admit: () => Promise.resolve(),
    confine: () => Promise.resolve(),
    observe: () => undefined,
  };
  addRpc(app, dispatcher, { bodyLimit: 65_536, callers });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  cleanup(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return url;
}

test('the running calls of one account are limited, those of other accounts are not affected, and there is a limit for all together', async () => {
  gate = Promise.withResolvers();
  running = 0;
  const url = await listen();
  const call = (method: string, token = '') =>
    post(`${url}/rpc/json?access_token=${token}`, JSON.stringify({ method, id: 1 }));
  const refusal = async (reply: Promise<{ status: number; headers: object; text: string }>) => {
    const { status, headers, text } = await reply;
    const { error } = JSON.parse(text) as { error: { data: { reason: string; retry_after: number } } };
    assert.equal((headers as Record<string, string>)['retry-after'], '1');
    assert.equal(error.data.retry_after, 1);
    return [status, error.data.reason];
  };
  // After the first call the service knows the account of the token.
  for (const token of ['1', '2']) assert.equal((await call('test.short', token)).status, 200);

  const first = Array.from({ length: max.ofAccount }, () => call('test.wait', '1'));
  await until(() => running === 3, 'three calls are running');
  assert.deepEqual(await refusal(call('test.short', '1')), [429, 'tooManyCalls']);
  assert.equal((await call('test.short', '2')).status, 200);
  const second = Array.from({ length: 2 }, () => call('test.wait', '2'));
  await until(() => running === 5, 'five calls are running');
  assert.deepEqual(await refusal(call('test.short', '2')), [503, 'busy']);

  gate.resolve('at last');
  for (const { status } of await Promise.all([...first, ...second])) assert.equal(status, 200);
  for (const token of ['1', '2']) assert.equal((await call('test.short', token)).status, 200);
});

test('calls without a valid token count against their network', async () => {
  gate = Promise.withResolvers();
  running = 0;
  const url = await listen();
  const call = (method: string, token: string) =>
    post(`${url}/rpc/json?access_token=${token}`, JSON.stringify({ method }));
  assert.equal((await call('test.short', '1')).status, 200);
  const open = Array.from({ length: max.ofAccount }, (_, at) =>
    call('test.open', at === 0 ? '' : `made-up-${at}`),
  );
  await until(() => running === 3, 'three calls are running');
  assert.equal((await call('test.open', 'another')).status, 429);
  assert.equal((await call('test.short', '1')).status, 200);
  gate.resolve('at last');
  await Promise.all(open);
});

test('an expired token no longer counts against its account', () => {
  const callers = new Callers(undefined, max);
  callers.rememberAccount('token', 7);
  assert.equal(callers.callerOf('token', '192.0.2.1'), 7);
  callers.rememberAccount('token', undefined);
  assert.equal(callers.callerOf('token', '192.0.2.1'), '192.0.2.1');
  assert.equal(callers.callerOf(undefined, '2001:db8::1'), '2001:db8:0:0');
});

test('waiting calls are not counted as running', () => {
  let waiting = 0;
  const callers = new Callers({ ofAccount: () => waiting, all: () => waiting }, max);
  for (waiting = 0; waiting < 100; waiting++) assert.equal(callers.enter(7), undefined);
  for (let more = 0; more < max.ofAccount; more++) assert.equal(callers.enter(7), undefined);
  assert.equal(callers.enter(7)?.reason, 'tooManyCalls');
  for (let left = 0; left < 103; left++) callers.leave(7);
  waiting = 0;
  assert.equal(callers.enter(7), undefined);
});

test('the connection of a client that repeats refused calls at once is not read for the rest of a second', () => {
  const callers = new Callers(undefined, { ...max, refusals: 10 });
  const pauses = Array.from({ length: 11 }, () => callers.countRefusal(7));
  assert.deepEqual(pauses.slice(0, 10), Array(10).fill(0));
  assert.ok(pauses[10]! > 0 && pauses[10]! <= 1000, `${pauses[10]} ms`);
  assert.equal(callers.countRefusal(8), 0);
});
