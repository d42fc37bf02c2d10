import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { hardBodies } from '../../bench/support/hard-bodies.ts';
import { startService } from '../../bench/support/service.ts';
import { cleanup } from '../support/cleanup.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { startPulse } from '../support/pulse.ts';

const service = await startService({ data: temporaryFolder() });
cleanup(() => service[Symbol.asyncDispose]());
await startPulse(service.url);
const client = await login(service.url, { accountId: 1, ...service });
const open = `${service.url}/rpc/json`;
const own = `${open}?access_token=${client.token}`;

/**
 * The most CPU time of one step. On a machine that does nothing else a step takes at most 50 ms (`npm run bench`); before the parser
 * worked in steps, each of these bodies took seconds.
 */
const maxCpuMs = 500;

/** The bodies that took longest, and the longest that are parsed to their end. */
const slowest = [
  '16.7 M values and an inexact id, packed, no token',
  '2.6 M members',
  '32 MiB of trailing commas',
  'as many members as a batch may have',
  'strings with line ends, 7 requests',
  'a batch of 1,000 rpc.discover, packed, no token',
];

for (const name of slowest) {
  const { body, gzip = false, open: isOpen = false } = hardBodies.find((one) => one.name === name)!;
  test(`no long step of the event loop: ${name}`, async () => {
    const bytes = body();
    const headers = gzip ? { 'content-encoding': 'gzip' } : undefined;
    await service.figures();
    // A client whose body is refused early may lose the response.
    const reply = await post(isOpen ? open : own, bytes, { ...(headers && { headers }) }).catch(
      () => undefined,
    );
    const { loopDelay } = await service.figures();
    assert.ok(loopDelay.cpu < maxCpuMs, `${Math.round(loopDelay.cpu)} ms in one step`);
    assert.ok(reply === undefined || [200, 413].includes(reply.status));
  });
}

test('a short call returns while a batch runs', { skip: unlessFull }, async () => {
  const { collection_id } = await client.call('collection.create', { name: 'Turns', language: 'en' });
  const create = {
    method: 'text.create',
    params: { collection_id, body: 'A text.', headline: 'x'.repeat(250) },
  };
  const batch = (count: number, request: object) => JSON.stringify(Array(count).fill(request));
  await client.send(batch(1000, create));
  const list = { method: 'collection.listTexts', params: { collection_id, limit: 1000 } };
  const end = new AbortController();
  const running = client.send(batch(200, list)).finally(() => {
    end.abort();
  });
  let pings = 0;
  while (!end.signal.aborted) {
    await client.call('ping.ping');
    pings++;
  }
  await running;
  assert.ok(pings > 5, `${pings} pings during 200 lists`);
});
