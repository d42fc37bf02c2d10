import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessFull } from '../../support/often.ts';
import { hardBodies } from '../../bench/support/bodies.ts';
import { startMeasured } from '../../bench/support/measured.ts';
import { cleanup } from '../support/cleanup.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { feelPulse } from '../support/pulse.ts';

const service = await startMeasured(temporaryFolder());
cleanup(() => service[Symbol.asyncDispose]());
await feelPulse(service.url);
const client = await login(service.url, { accountId: 1, ...service });
const open = `${service.url}/rpc/json`;
const own = `${open}?access_token=${client.token}`;

/**
 * Milliseconds of processor time. `npm run bench:bodies` holds the service to 50 on a machine that does nothing else;
 * these took seconds each.
 */
const longest = 500;

/** Those that took longest, and the longest that are read to their end. */
const chosen = [
  '16.7 M values and an inexact id, packed, no token',
  '2.6 M members',
  '32 MiB of trailing commas',
  'as many members as a batch may have',
  'strings with line ends, 7 requests',
  'a batch of 1,000 rpc.discover, packed, no token',
];

for (const what of chosen) {
  const { body, gzip = false, open: isOpen = false } = hardBodies.find((one) => one.what === what)!;
  test(`the event loop goes on beside ${what}`, async () => {
    const bytes = body();
    const headers = gzip ? { 'content-encoding': 'gzip' } : undefined;
    await service.figures();
    // A client whose body is refused at its beginning may miss the answer.
    const reply = await post(isOpen ? open : own, bytes, { ...(headers && { headers }) }).catch(
      () => undefined,
    );
    const { longestStep } = await service.figures();
    assert.ok(longestStep.cpu < longest, `${Math.round(longestStep.cpu)} ms in one step`);
    assert.ok(reply === undefined || [200, 413].includes(reply.status));
  });
}

test('a short call is answered while a batch runs', { skip: unlessFull }, async () => {
  const { collection_id } = await client.call('collection.create', { name: 'Turns', language: 'en' });
  const create = {
    method: 'text.create',
    params: { collection_id, body: 'A text.', headline: 'x'.repeat(250) },
  };
  const batch = (count: number, request: object) => JSON.stringify(Array(count).fill(request));
  await client.send(batch(1000, create));
  const list = { method: 'collection.listTexts', params: { collection_id, limit: 1000 } };
  const over = new AbortController();
  const running = client.send(batch(200, list)).finally(() => {
    over.abort();
  });
  let pings = 0;
  while (!over.signal.aborted) {
    await client.call('ping.ping');
    pings++;
  }
  await running;
  assert.ok(pings > 5, `${pings} pings beside 200 lists`);
});
