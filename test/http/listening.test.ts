import assert from 'node:assert/strict';
import { lookup } from 'node:dns/promises';
import { test } from 'node:test';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

test('whatever localhost resolves to, there is one server, with the rules for connections', async () => {
  const service = await runService({ workers: 0, host: 'localhost' });
  const { port } = new URL(service.url);
  const live = async (host: string) =>
    (await post(`http://${host}:${port}/livez`, '', { verb: 'GET' }).catch(() => undefined))?.status;
  assert.equal(await live('localhost'), 200);
  const addresses = await lookup('localhost', { all: true });
  const statuses = await Promise.all(
    addresses.map(({ address, family }) => live(family === 6 ? `[${address}]` : address)),
  );
  assert.deepEqual(
    statuses.filter((status) => status !== undefined),
    [200],
  );
});
