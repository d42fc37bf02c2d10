import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repetitionsOf } from '../../support/repetitions.ts';
import { type Client, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { type ServerProcess, serve } from '../support/process.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';

/**
 * The range of the limit of old objects in megabytes, for the heap of each thread. With 40 the service may not start. The test uses the
 * limit of V8, which works on every machine; the kernel's limit of a cgroup acts like kill -9, which `crash.test.ts` tests.
 */
const [minMegabytes, maxMegabytes] = [48, 64];
/** Texts in a batch, of some 37 kB each. A whole batch is parsed before its first call runs. */
const textsPerBatch = 30;
/** Numbers of simultaneous batches, in turn until the service exits. The last batches need more than the largest heap. */
const batchCounts = [1, 4, 16, 64];

const bodyOf = (number: number) =>
  `Text ${number}. ${'All of its words are stored or none. '.repeat(1 + ((number * 37) % 2000))}`;

test('a service without free memory refuses calls or exits, and no acknowledged text is lost', async (t) => {
  const random = seededFor(t);
  for (let round = 0; round < repetitionsOf('memoryShortages'); round++) {
    const folder = temporaryFolder();
    const megabytes = minMegabytes + Math.floor(random() * (maxMegabytes - minMegabytes));
    const limited = { NODE_OPTIONS: `--max-old-space-size=${megabytes}` };
    const start = () => serve(folder, ['--workers', '1'], limited);
    const first = await start();
    const client = await login(first.url, first.keys!);
    const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
    const stored = await createUntilExit(client, collection_id, first);
    const context = `${megabytes} MB: ${stored.size} texts acknowledged`;
    t.diagnostic(`${context}, ${hasExited(first) ? 'then it exited' : 'and it runs on'}`);
    if (hasExited(first)) assert.match(first.stderr() + first.stdout(), /out of memory/i, context);
    else await first.end('SIGKILL');

    // With the same limit: the calls that needed too much memory are not repeated.
    const again = await start();
    await assertWhole(await login(again.url, first.keys!), collection_id, stored);
    assert.equal((await again.end('SIGTERM')).code, 0, context);
  }
});

const hasExited = ({ child }: ServerProcess) => child.exitCode !== null || child.signalCode !== null;

interface Entry {
  id: number;
  result?: { text_id: number };
  error?: { data: { reason: string } };
}

/** Sends more and more simultaneous batches. Returns the numbers of the acknowledged texts by id. */
async function createUntilExit(
  client: Client,
  collection_id: number,
  service: ServerProcess,
): Promise<Map<number, number>> {
  const stored = new Map<number, number>();
  let last = 0;
  const send = async () => {
    const numbers = Array.from({ length: textsPerBatch }, () => ++last);
    const calls = numbers.map((id) => {
      const params = { collection_id, body: bodyOf(id), force: true };
      return { id, method: 'text.create', params };
    });
    const reply = await client.send(JSON.stringify(calls)).catch(() => undefined);
    if (reply === undefined) return;
    const responses = [JSON.parse(reply.text) as Entry | Entry[]].flat();
    for (const { id, result, error } of responses) {
      if (result) stored.set(result.text_id, id);
      else assert.notEqual(error!.data.reason, 'internal', reply.text.slice(0, 300));
    }
  };
  const isAlive = async () =>
    (await post(`${service.url}/livez`, '', { verb: 'GET' }).catch(() => undefined))?.status === 200;
  for (const count of batchCounts) {
    await Promise.all(Array.from({ length: count }, send));
    await until(async () => hasExited(service) || (await isAlive()), 'the service exits or responds');
    if (hasExited(service)) break;
  }
  await until(() => !hasExited(service) || /out of memory/i.test(service.stderr()), 'the reason is logged');
  return stored;
}

/** Asserts that every acknowledged text is stored, and that every stored text is whole. */
async function assertWhole(client: Client, collection_id: number, acknowledged: ReadonlyMap<number, number>) {
  const { next_id } = await client.call('collection.get', { collection_id });
  for (let text_id = 1; text_id < next_id; text_id++) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    const number = Number(/^Text (\d+)\. /.exec(text.body!)?.[1]);
    assert.equal(text.body, bodyOf(number));
    assert.equal(acknowledged.get(text_id) ?? number, number);
  }
  for (const text_id of acknowledged.keys()) assert.ok(text_id < next_id, `text ${text_id} was acknowledged`);
}
