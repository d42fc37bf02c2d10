import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { isDrill, minutesAtTheWire, repetitionsOf } from '../../support/repetitions.ts';
import type { RpcResponse } from '../support/response.ts';
import { withToken } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { seeded } from '../../support/seeded.ts';
import { Caller, refusals } from './caller.ts';
import { anyCall, type Call, names } from './grammar.ts';
import { runsOf, upTo } from './seeds.ts';
import { Slow } from './slow.ts';
import { anyBytes } from './strings.ts';

const service = await runService({ workers: 0 });
const caller = new Caller(service, seeded(1));
const known = await caller.settle();
/** Accounts that call at once: much of a call is waiting. Only one account is timed. */
const callers = isDrill() ? 1 : 8;

/** The timeout of all calls: they take 80 s of CPU time, while other lanes and other work run. */
const timeout = (15 + minutesAtTheWire()) * 60_000;

test(
  'any call of any method, with params of any type and size, gets a response that conforms to the contract',
  { timeout },
  async (t) => {
    assert.equal(names.length, methods.length);
    const slow = new Slow();
    for (const { random, tries, isNew } of runsOf(t, 'wire', repetitionsOf('callsAtTheWire'))) {
      const minutes = isNew ? minutesAtTheWire() : 0;
      const deadline = performance.now() + minutes * 60_000;
      let made = 0;
      const call = async (caller: Caller) => {
        while (made < tries || performance.now() < deadline)
          made += await caller.makeCalls(minutes > 0 ? slow : undefined);
      };
      const seeds = Array.from({ length: callers }, () => upTo(random, 2 ** 31));
      await Promise.all(seeds.map((seed) => call(new Caller(service, seeded(seed)))));
      t.diagnostic(`${made} calls`);
    }
    slow.tell(t);
  },
);

test('calls that once had wrong responses have right ones', async () => {
  const lines = readFileSync(join(import.meta.dirname, 'found/calls.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean);
  for (const line of lines) await caller.make([JSON.parse(line) as Call]);
});

test('any bytes get a response in the form of the contract', async (t) => {
  // A truncated call may have lost its `wait`, so no caller signs in whose call could wait.
  const stranger = withToken(service.url, '');
  for (const { random, tries } of runsOf(t, 'bodies', repetitionsOf('bodiesAtTheWire'))) {
    const samples = Array.from({ length: 40 }, (_, id) => {
      const calls = Array.from({ length: 1 + upTo(random, 3) }, () => ({ id, ...anyCall(random, known) }));
      return Buffer.from(JSON.stringify(calls.length > 1 ? calls : calls[0]).slice(0, 5000));
    });
    for (let made = 0; made < tries; made++) {
      const bytes = anyBytes(random, samples);
      const { status, text } = await stranger.send(bytes);
      const responses = [JSON.parse(text) as RpcResponse | RpcResponse[]].flat();
      const isWell = ({ jsonrpc, error }: Omit<RpcResponse, 'jsonrpc'> & { jsonrpc: string }) =>
        jsonrpc === '2.0' && error?.data.reason !== 'internal';
      if (!(status === 200 || refusals.includes(status)) || !responses.every(isWell))
        assert.fail(`${bytes.toString('base64')} gets the response ${status} ${text}`);
    }
  }
});
