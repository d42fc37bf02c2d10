import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { runService } from '../support/service.ts';
import { type Problem, restOf } from './rest-client.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const ask = restOf(client);

test('the ETag of a text is its revision, and If-Match changes only that revision', async () => {
  const made = await ask('POST', '/v1/collections', { body: { name: 'Two people', language: 'en' } });
  const texts = `${String(made.headers['location'])}/texts`;
  const body = 'The parliament has decided on the budget. '.repeat(100);
  const address = String((await ask('POST', texts, { body: { body } })).headers['location']);
  const read = await ask('GET', address);
  const etag = String(read.headers['etag']);
  assert.equal(etag, `"${(read.json as { revision: string }).revision}"`);
  assert.equal((await ask('GET', `${address}?include_body=true`)).headers['etag'], etag);
  assert.equal((await ask('GET', address, { headers: { 'if-none-match': etag } })).status, 304);
  const compressed = await fetch(`${client.url}${address}?include_body=true`, {
    headers: { authorization: `Bearer ${client.token}`, 'accept-encoding': 'gzip' },
  });
  assert.equal(compressed.headers.get('content-encoding'), 'gzip');
  assert.equal(compressed.headers.get('etag'), `W/${etag}`);
  await compressed.arrayBuffer();
  const change = (match: string, authors: string) =>
    ask('PATCH', address, { headers: { 'if-match': match }, body: { authors } });
  const first = await change(`W/${etag}`, 'Ann');
  assert.equal(first.status, 200);
  const next = String(first.headers['etag']);
  assert.equal((await ask('GET', address)).headers['etag'], next);
  const refused = await change(etag, 'Bo');
  const { status, code, type, revision } = refused.json as Problem & { revision: string };
  assert.deepEqual([status, code, type], [412, errorCodes.textChanged, 'urn:textkin:error:textChanged']);
  assert.equal(`"${revision}"`, next);
  assert.equal((await change(`${etag}, ${next}`, 'Bo')).status, 400);
  assert.equal((await ask('GET', address)).headers['etag'], next);
  assert.equal((await change('*', 'Bo')).status, 200);
  assert.equal((await change(next, 'Cy')).status, 412);
  const batch = await ask('POST', '/v1/batch', {
    body: [{ method: 'PATCH', path: address, headers: { 'If-Match': etag }, body: { authors: 'Cy' } }],
  });
  assert.equal((batch.json as { status: number }[])[0]!.status, 412);
  const wholeBatch = await ask('POST', '/v1/batch', { headers: { 'if-match': etag }, body: [] });
  assert.equal(wholeBatch.status, 412);
  assert.equal((await ask('DELETE', address, { headers: { 'if-match': etag } })).status, 412);
  assert.equal((await ask('GET', address)).status, 200);
});
