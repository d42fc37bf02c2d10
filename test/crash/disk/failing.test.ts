import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repetitionsOf } from '../../../support/repetitions.ts';
import { type Client, login } from '../../support/client.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { post } from '../../support/post.ts';
import { startPulse } from '../../support/pulse.ts';
import { serve } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { EIO, EROFS, failingDisk, type Faults, noFaults } from './faults.ts';

const kinds: Record<string, Faults> = {
  'fails at writes (EIO)': { writes: EIO, syncs: EIO },
  'fails at syncs (EIO)': { syncs: EIO },
  'has become read-only (EROFS)': { writes: EROFS },
};

test(
  'on a failing disk reads work and writes are refused; when the disk recovers, so does the service',
  { skip: noFaults },
  async () => {
    const folder = temporaryFolder();
    const { environment, fail } = failingDisk(folder);
    const service = await serve(folder, ['--workers', '1'], environment);
    await startPulse(service.url);
    const client = await login(service.url, service.keys!);
    const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
    const stored = new Map<number, string>();
    const create = async (body: string) => {
      const { result, error } = await client.ask('text.create', { collection_id, body, force: true });
      if (result) stored.set(result.text_id, body);
      return error;
    };
    assert.equal(await create('The first.'), undefined);
    for (let round = 0; round < repetitionsOf('diskFaults'); round++) {
      for (const [what, faults] of Object.entries(kinds)) {
        fail(faults);
        for (let attempt = 0; attempt < 3; attempt++) {
          const error = await create(`${what}, ${round}, ${attempt}`);
          assert.ok(error, `${what}: a write is refused`);
          assert.notEqual(error.data.reason, 'internal', `${what}: ${JSON.stringify(error)}`);
        }
        await assertStored(client, collection_id, stored);
        assert.equal((await post(`${service.url}/livez`, '', { verb: 'GET' })).status, 200, what);
        await until(async () => (await readyz(service.url)) === 503, `${what}: /readyz returns 503`);
        fail({});
        await until(
          async () => (await create(`After ${what}, ${round}`)) === undefined,
          `${what}: writes work again`,
        );
        await until(async () => (await readyz(service.url)) === 200, `${what}: /readyz returns 200`);
      }
    }
    fail({ reads: EIO });
    // Calls return data that is in memory. Other calls fail with a sentence, and the service keeps running.
    for (let attempt = 0; attempt < 3; attempt++) await client.ask('collection.listTexts', { collection_id });
    assert.equal((await post(`${service.url}/livez`, '', { verb: 'GET' })).status, 200);
    fail({});
    await assertStored(client, collection_id, stored);
    await service.end('SIGKILL');
    const restarted = await serve(folder);
    await assertStored(await login(restarted.url, service.keys!), collection_id, stored);
    assert.equal((await restarted.end('SIGTERM')).code, 0);
  },
);

const readyz = async (url: string) => (await post(`${url}/readyz`, '', { verb: 'GET' })).status;

async function assertStored(
  client: Client,
  collection_id: number,
  stored: Map<number, string>,
): Promise<void> {
  for (const [text_id, body] of stored) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
  }
}
