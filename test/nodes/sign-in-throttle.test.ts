/** Guesses at several nodes in turn are limited like guesses at one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noPostgres } from '../../support/postgres-programs.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import type { RpcResponse } from '../support/response.ts';
import { manualClock } from '../support/clock.ts';
import { post } from '../support/post.ts';
import { postgres } from '../support/postgres.ts';
import { runService } from '../support/service.ts';

const { free, resetAfter } = limits.failedSignIns;

test(
  'failed sign-ins count at all nodes together, and correct pairs sign in',
  { skip: noPostgres },
  async () => {
    const database = await postgres!.newSchema();
    const clock = manualClock();
    const options = { database, workers: 0, trustProxy: '127.0.0.1', clock: clock.now };
    const nodes = [await runService(options), await runService(options), await runService(options)];
    const keys = await nodes[0]!.context.keys.issue('owner');
    let turn = 0;
    /** Returns the reason of the refusal; undefined for a success. */
    const signIn = async (from: string, api_key: string, secret_key = 'wrong') => {
      const body = JSON.stringify({ method: 'auth.accessToken', params: { api_key, secret_key }, id: 7 });
      const { url } = nodes[turn++ % nodes.length]!;
      const { text } = await post(`${url}/rpc/json`, body, { headers: { 'x-forwarded-for': from } });
      return (JSON.parse(text) as RpcResponse).error?.data.reason;
    };
    const guess = (from: string) => signIn(from, `key ${turn}`);
    const reasons: unknown[] = [];
    for (let number = 0; number < free + 4; number++) reasons.push(await guess('203.0.113.7'));
    const refused = ['tooManySignIns', 'tooManySignIns', 'tooManySignIns'];
    assert.deepEqual(reasons, [...new Array<string>(free + 1).fill('keysWrong'), ...refused]);
    assert.equal(await signIn('203.0.113.7', keys.apiKey, keys.secretKey), undefined);
    assert.equal(await guess('203.0.113.8'), 'keysWrong', 'another network');

    // One key, from many networks.
    for (let number = 0; number <= free; number++)
      assert.equal(await signIn(`198.51.100.${number}`, keys.apiKey), 'keysWrong');
    assert.equal(await signIn('198.51.100.99', keys.apiKey), 'tooManySignIns');

    const { failedSignIns } = nodes[0]!.context.store;
    clock.pass(resetAfter * 1000 + 1);
    assert.equal(await guess('203.0.113.7'), 'keysWrong', 'forgotten');
    assert.ok((await failedSignIns.prune(clock.now() - resetAfter * 1000)) > 2 * free);
  },
);
