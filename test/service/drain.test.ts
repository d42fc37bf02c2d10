import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { serve } from '../support/process.ts';
import { untilReady } from '../support/service.ts';
import { until } from '../support/until.ts';

const get = (url: string) => post(url, '', { verb: 'GET' });

test('a draining service is not ready, serves calls, and stops in order after the time', async () => {
  const service = await serve(temporaryFolder(), ['--workers', '1', '--drain-seconds', '3']);
  const client = await login(service.url, service.keys!);
  await untilReady(service.url);
  const began = performance.now();
  const ended = service.end('SIGTERM');
  const refusal = await until(async () => {
    const reply = await get(`${service.url}/readyz`);
    return reply.status === 503 ? reply.text : undefined;
  }, '/readyz returns 503');
  assert.deepEqual(JSON.parse(refusal ?? ''), {
    status: 'not ready',
    problems: { service: 'it is about to stop' },
  });
  assert.equal((await get(`${service.url}/livez`)).status, 200);
  await client.call('collection.create', { name: 'x', language: 'en' });
  assert.deepEqual(await ended, { code: 0, signal: null }, service.stderr());
  assert.ok(performance.now() - began >= 3000);
});

test('a second signal ends a drain at once', async () => {
  const service = await serve(temporaryFolder(), ['--workers', '1', '--drain-seconds', '600']);
  await untilReady(service.url);
  const ended = service.end('SIGTERM');
  await until(async () => (await get(`${service.url}/readyz`)).status === 503, '/readyz returns 503');
  service.child.kill('SIGTERM');
  assert.equal((await ended).code, 1);
});
