import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heap = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

test('calls that wait for a long text do not keep it in memory', async () => {
  const service = await runService({ workers: 0 });
  const { context } = service;
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Long', language: 'en' });
  const body = 'Ericsson met Volvo in Lund. '.repeat(3500);
  const { text_id } = await client.call('text.create', { collection_id, body });
  const before = heap();
  const abort = new AbortController();
  const caller = {
    account: client.account,
    tokenHash: new Uint8Array(),
    address: '127.0.0.1',
    signal: abort.signal,
  };
  const tags = methodsByName.get('text.tags')!;
  const params = tags.params.parse({ collection_id, text_id, wait: 60 }) as never;
  const calls = Array.from({ length: 1000 }, () => tags.run(context, params, caller));
  await until(() => context.analysis.stats().waiting === calls.length, 'the calls wait');
  // A thousand bodies would be 98 MB.
  const grown = heap() - before;
  assert.ok(grown < 40, `${grown} MB`);
  abort.abort();
  for (const { status } of await Promise.allSettled(calls)) assert.equal(status, 'rejected');
});
