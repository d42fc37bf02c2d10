import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { type Client, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { childrenOf, untilExited, serve, type ServerProcess } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

/** Creates texts until the service refuses, and records the bodies of the acknowledged texts by id. */
async function createUntilRefused(
  client: Client,
  collection_id: number,
  name: string,
  acknowledged: Map<number, string>,
): Promise<void> {
  for (let i = 0; ; i++) {
    const body = `${name}, number ${i}. ${'Snow fell on Uppsala. '.repeat(50)}`;
    const request = JSON.stringify({ method: 'text.create', params: { collection_id, body } });
    const reply = await client.send(request).catch(() => undefined);
    if (reply?.status !== 200) {
      if (reply) assert.deepEqual([reply.status, reply.headers['retry-after']], [503, '5']);
      return;
    }
    const { result } = JSON.parse(reply.text) as { result: { text_id: number } };
    acknowledged.set(result.text_id, body);
  }
}

async function stopUnderLoad(service: ServerProcess, client: Client) {
  const { collection_id } = await client.call('collection.create', { name: 'Stop', language: 'en' });
  const acknowledged = new Map<number, string>();
  const writers = ['A', 'B', 'C', 'D'].map((name) =>
    createUntilRefused(client, collection_id, name, acknowledged),
  );
  await until(
    () => acknowledged.size > 20,
    () => `20 texts are stored, and not ${acknowledged.size}`,
  );
  // A call that still waits when the signal comes, for the last text of a long queue.
  const { text_id } = await client.call('text.create', {
    collection_id,
    body: 'The last in the queue. '.repeat(1000),
  });
  const waiting = client.ask('text.tags', { collection_id, text_id, wait: 60 });
  // When this call returns, the call before it has been received.
  await client.call('ping.ping');
  const { code } = await service.end('SIGTERM');
  assert.equal(code, 0, service.stderr());
  const { error, result } = await waiting;
  assert.ok(result !== undefined || error?.data.reason === 'waitRanOut', 'a waiting call gets a response');
  await Promise.all(writers);
  return { collection_id, acknowledged };
}

test('SIGTERM under load stops the service in order, and no acknowledged write is lost', async () => {
  const folder = temporaryFolder();
  const service = await serve(folder);
  const keys = service.keys!;
  const { collection_id, acknowledged } = await stopUnderLoad(service, await login(service.url, keys));
  assert.doesNotMatch(service.stderr(), /"level":50/, 'no error in the log');

  const second = await runService({ data: folder, workers: 0 });
  const client = await login(second.url, keys);
  for (const [text_id, body] of acknowledged) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
  }
});

/** Starts a service whose worker runs a long text. */
async function busyService(repeats = 1000): Promise<{ service: ServerProcess; workers: number[] }> {
  const service = await serve(temporaryFolder());
  const client = await login(service.url, service.keys!);
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const text = await client.call('text.create', { collection_id, body: 'A text.' });
  await client.call('text.tags', { collection_id, text_id: text.text_id, wait: 60 });
  await client.call('text.create', { collection_id, body: 'A long text about Malmö. '.repeat(repeats) });
  const workers = childrenOf(service.child.pid!);
  assert.ok(workers.length > 0);
  return { service, workers };
}

test('Ctrl-C stops the service in order, and its workers with it', { skip: unlessFull }, async () => {
  const { service, workers } = await busyService();
  assert.equal((await service.end('SIGINT')).code, 0);
  for (const pid of workers) await untilExited(pid);
});

test('a second signal ends the service at once', async () => {
  // Seconds of work, for which the first signal would wait.
  const { service, workers } = await busyService(4000);
  service.child.kill('SIGTERM');
  await until(() => service.stderr().includes('"stopping"'), 'the service is stopping');
  const { code } = await service.end('SIGTERM');
  assert.equal(code, 1);
  for (const pid of workers) await untilExited(pid);
});

test('a killed service leaves no worker behind', { skip: unlessFull }, async () => {
  const { service, workers } = await busyService();
  await service.end('SIGKILL');
  for (const pid of workers) await untilExited(pid);
});
