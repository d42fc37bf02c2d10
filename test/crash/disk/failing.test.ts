import assert from 'node:assert/strict';
import { test } from 'node:test';
import { often } from '../../../support/often.ts';
import { type Client, login } from '../../support/client.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { post } from '../../support/post.ts';
import { feelPulse } from '../../support/pulse.ts';
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
    await feelPulse(service.url);
    const client = await login(service.url, service.keys!);
    const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
    const kept = new Map<number, string>();
    const create = async (body: string) => {
      const { result, error } = await client.ask('text.create', { collection_id, body, force: true });
      if (result) kept.set(result.text_id, body);
      return error;
    };
    assert.equal(await create('The first.'), undefined);
    for (let round = 0; round < often('diskFaults'); round++) {
      for (const [what, faults] of Object.entries(kinds)) {
        fail(faults);
        for (let tried = 0; tried < 3; tried++) {
          const error = await create(`${what}, ${round}, ${tried}`);
          assert.ok(error, `${what}: a write was answered`);
          assert.notEqual(error.data.reason, 'internal', `${what}: ${JSON.stringify(error)}`);
        }
        await assertKept(client, collection_id, kept);
        assert.equal((await post(`${service.url}/livez`, '', { verb: 'GET' })).status, 200, what);
        await until(async () => (await readyz(service.url)) === 503, `${what}: /readyz says no`);
        fail({});
        await until(
          async () => (await create(`After ${what}, ${round}`)) === undefined,
          `${what}: it is over`,
        );
        await until(async () => (await readyz(service.url)) === 200, `${what}: /readyz says yes`);
      }
    }
    fail({ reads: EIO });
    // What is in memory is answered; what has to be read is not, in a sentence, and nothing ends.
    for (let tried = 0; tried < 3; tried++) await client.ask('collection.listTexts', { collection_id });
    assert.equal((await post(`${service.url}/livez`, '', { verb: 'GET' })).status, 200);
    fail({});
    await assertKept(client, collection_id, kept);
    await service.end('SIGKILL');
    const again = await serve(folder);
    await assertKept(await login(again.url, service.keys!), collection_id, kept);
    assert.equal((await again.end('SIGTERM')).code, 0);
  },
);

const readyz = async (url: string) => (await post(`${url}/readyz`, '', { verb: 'GET' })).status;

async function assertKept(client: Client, collection_id: number, kept: Map<number, string>): Promise<void> {
  for (const [text_id, body] of kept) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
  }
}
