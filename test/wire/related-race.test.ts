import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runService } from '../support/service.ts';
import { seeded } from '../support/texts.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

const storm = 'A winter storm with heavy snow hit the coast of Norfolk on Sunday.';
const bank = 'The central bank raised its interest rate and warned of inflation.';
const processing = ['processing', 'stillProcessing', 'waitRanOut'];

interface Copies {
  ids: Set<number>;
  /** Number of texts that were skipped because they are not analysed. */
  pending: number;
}

async function newCollection(): Promise<number> {
  return (await client.call('collection.create', { name: 'Race', language: 'en' })).collection_id;
}

/** Returns the ids of the copies of the storm that are related to the first text; undefined if the analysis is not done. */
async function copies(collection_id: number, wait: number): Promise<Copies | undefined> {
  const params = { collection_id, text_id: 1, limit: 50, min_threshold: 1, wait };
  const { result, error } = await client.ask('text.relatedTexts', params);
  if (error) assert.ok(processing.includes(error.data.reason), error.data.reason);
  if (result === undefined) return undefined;
  return { ids: new Set(result.related_texts.map(({ text_id }) => text_id)), pending: result.pending ?? 0 };
}

suite('every text stored before the call is a candidate or counted as pending', () => {
  test('right after a burst of creates', async () => {
    const collection_id = await newCollection();
    const creates = Array.from({ length: 40 }, () =>
      client.call('text.create', { collection_id, body: storm }),
    );
    await Promise.all(creates);
    const early = await copies(collection_id, 0);
    assert.ok(early === undefined || early.ids.size + early.pending >= 39);
    assert.deepEqual((await copies(collection_id, 60))?.ids.size, 39);
  });

  test('in the middle of creates, updates and deletions', async () => {
    const random = seeded(8);
    const collection_id = await newCollection();
    await client.call('text.create', { collection_id, body: storm });
    /** The ids of the copies of the storm whose changes have all been acknowledged. */
    const acknowledged = new Set<number>();
    /** The number of changes that have begun, by text. */
    const changes = new Map<number, number>();
    let [results, complete] = [0, 0];

    const change = async (): Promise<void> => {
      const idle = [...acknowledged];
      const text_id = idle[Math.floor(random() * idle.length)];
      if (random() < 0.6 || text_id === undefined) {
        const created = await client.call('text.create', { collection_id, body: storm });
        acknowledged.add(created.text_id);
        return;
      }
      changes.set(text_id, (changes.get(text_id) ?? 0) + 1);
      acknowledged.delete(text_id);
      const isDeleted = random() < 0.5;
      const params = { collection_id, text_id };
      if (isDeleted) await client.call('text.delete', params);
      else await client.call('text.update', { ...params, body: bank });
      if (!isDeleted && random() < 0.5) {
        await client.call('text.update', { ...params, body: storm });
        acknowledged.add(text_id);
      }
    };

    const ask = async (wait: number): Promise<void> => {
      const known = [...acknowledged].map((id) => [id, changes.get(id)] as const);
      const found = await copies(collection_id, wait);
      if (found === undefined) return;
      results++;
      const missing = known.filter(([id, before]) => changes.get(id) === before && !found.ids.has(id));
      assert.ok(missing.length <= found.pending, `of ${missing.join()} only ${found.pending} are counted`);
      if (found.pending === 0) complete++;
    };

    for (let round = 0; round < 12; round++) {
      const calls = Array.from({ length: 6 }, async () => {
        await sleep(30 * random());
        await (random() < 0.6 ? change() : ask([0, 1, 5][Math.floor(random() * 3)]!));
      });
      await Promise.all(calls);
      // Repeated on a busy machine: only a result with all texts shows that none is lost.
      await ask(60);
    }
    assert.deepEqual(await copies(collection_id, 60), { ids: acknowledged, pending: 0 });
    assert.ok(complete > 3, `${complete} of ${results} results have all texts`);
  });
});
