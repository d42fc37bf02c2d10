import assert from 'node:assert/strict';
import { test } from 'node:test';
import { often } from '../../support/often.ts';
import { type Client, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { type ServerProcess, serve } from '../support/process.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';

/**
 * Megabytes of old objects that the heaps of the service's threads may have: with 40 it may not start. V8's own limit, because
 * every machine has it; the kernel's, of a cgroup, ends a process as a kill -9 does, which `crash.test.ts` tries.
 */
const [least, most] = [48, 64];
/** Of some 37 kB each. All of a batch is parsed before the first of it runs. */
const textsABatch = 30;
/** So many batches at once, until it ends: the last hold more than the largest heap. */
const atOnce = [1, 4, 16, 64];

const bodyOf = (number: number) =>
  `Text ${number}. ${'Every word of it is kept or none is. '.repeat(1 + ((number * 37) % 2000))}`;

test('a service that has no memory left refuses or ends, and a start has all that was acknowledged', async (t) => {
  const random = seededFor(t);
  for (let tried = 0; tried < often('memoryShortages'); tried++) {
    const folder = temporaryFolder();
    const megabytes = least + Math.floor(random() * (most - least));
    const limited = { NODE_OPTIONS: `--max-old-space-size=${megabytes}` };
    const start = () => serve(folder, ['--workers', '1'], limited);
    const first = await start();
    const client = await login(first.url, first.keys!);
    const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
    const kept = await storeUntilItEnds(client, collection_id, first);
    const how = `${megabytes} MB: ${kept.size} texts acknowledged`;
    t.diagnostic(`${how}, ${hasEnded(first) ? 'then it ended' : 'and it goes on'}`);
    if (hasEnded(first)) assert.match(first.stderr() + first.stdout(), /out of memory/i, how);
    else await first.end('SIGKILL');

    // With as little memory: what was too much is not begun again.
    const again = await start();
    await assertWhole(await login(again.url, first.keys!), collection_id, kept);
    assert.equal((await again.end('SIGTERM')).code, 0, how);
  }
});

const hasEnded = ({ child }: ServerProcess) => child.exitCode !== null || child.signalCode !== null;

interface Entry {
  id: number;
  result?: { text_id: number };
  error?: { data: { reason: string } };
}

/** Sends batches, more and more at once; resolves to the numbers of the texts that were acknowledged, by their ids. */
async function storeUntilItEnds(
  client: Client,
  collection_id: number,
  service: ServerProcess,
): Promise<Map<number, number>> {
  const kept = new Map<number, number>();
  let last = 0;
  const send = async () => {
    const numbers = Array.from({ length: textsABatch }, () => ++last);
    const calls = numbers.map((id) => {
      const params = { collection_id, body: bodyOf(id), force: true };
      return { id, method: 'text.create', params };
    });
    const reply = await client.send(JSON.stringify(calls)).catch(() => undefined);
    if (reply === undefined) return;
    const answers = [JSON.parse(reply.text) as Entry | Entry[]].flat();
    for (const { id, result, error } of answers) {
      if (result) kept.set(result.text_id, id);
      else assert.notEqual(error!.data.reason, 'internal', reply.text.slice(0, 300));
    }
  };
  const isWell = async () =>
    (await post(`${service.url}/livez`, '', { verb: 'GET' }).catch(() => undefined))?.status === 200;
  for (const count of atOnce) {
    await Promise.all(Array.from({ length: count }, send));
    await until(async () => hasEnded(service) || (await isWell()), 'it ends or answers');
    if (hasEnded(service)) break;
  }
  await until(() => !hasEnded(service) || /out of memory/i.test(service.stderr()), 'it says why');
  return kept;
}

/** What was acknowledged is there, and whatever else is there was sent and is whole. */
async function assertWhole(client: Client, collection_id: number, kept: ReadonlyMap<number, number>) {
  const { next_id } = await client.call('collection.get', { collection_id });
  for (let text_id = 1; text_id < next_id; text_id++) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    const number = Number(/^Text (\d+)\. /.exec(text.body!)?.[1]);
    assert.equal(text.body, bodyOf(number));
    assert.equal(kept.get(text_id) ?? number, number);
  }
  for (const text_id of kept.keys()) assert.ok(text_id < next_id, `text ${text_id} was acknowledged`);
}
