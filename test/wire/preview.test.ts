import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

const storm = 'Power companies repaired lines in Norfolk after a winter storm with heavy snow hit the coast.';
const again = 'Heavy snow and a winter storm left homes along the coast of Norfolk without power on Sunday.';
const bank = 'The Bank of England raised its interest rate and warned that inflation would stay high.';

async function newCollection(...bodies: string[]): Promise<number> {
  const { collection_id } = await client.call('collection.create', { name: 'Preview', language: 'en' });
  for (const body of bodies) await client.call('text.create', { collection_id, body });
  return collection_id;
}

suite('text.preview', () => {
  test('answers the tags and the related texts that a stored text would have', async () => {
    const collection_id = await newCollection(again, bank);
    const text = { collection_id, headline: 'Storm in Norfolk', body: storm };
    await client.call('text.tags', { collection_id, text_id: 1, wait: 60 });
    await client.call('text.tags', { collection_id, text_id: 2, wait: 60 });
    const preview = await client.call('text.preview', { ...text, mentions: true, wait: 60 });
    const { text_id } = await client.call('text.create', text);
    const named = { collection_id, text_id, wait: 60 };
    assert.deepEqual(preview.tags, (await client.call('text.tags', { ...named, mentions: true })).tags);
    const { related_texts } = await client.call('text.relatedTexts', named);
    assert.deepEqual(preview.related_texts, related_texts);
    assert.equal(related_texts[0]?.text_id, 1);
    const bare = await client.call('text.preview', { ...text, limit: 1 });
    assert.ok(bare.tags.every((tag) => !('mentions' in tag)));
    assert.equal(bare.related_texts.length, 1);
  });

  test('stores nothing: no text, no id, no place in the answers of others', async () => {
    const collection_id = await newCollection(again);
    await client.call('text.preview', { collection_id, body: storm, wait: 60 });
    assert.equal((await client.call('collection.get', { collection_id })).next_id, 2);
    assert.equal((await client.call('collection.listTexts', { collection_id })).texts.length, 1);
    const found = await client.call('text.relatedTexts', { collection_id, text_id: 1, wait: 60 });
    assert.deepEqual(found.related_texts, []);
  });

  test('refuses what text.create refuses', async () => {
    const collection_id = await newCollection();
    const swedish = 'Regeringen föreslår att skatten på arbete sänks nästa år, säger finansministern i dag.';
    const refusals: [object, number, string | undefined][] = [
      [{ body: ' ' }, 1209, 'body'],
      [{ body: 'a'.repeat(limits.body + 1) }, 1214, 'body'],
      [{ body: storm, headline: 'a'.repeat(limits.headline + 1) }, 1211, 'headline'],
      [{ body: swedish }, 1206, 'body'],
      [{ body: storm, limit: 51 }, 592, 'limit'],
      [{ body: storm, collection_id: 9999 }, 1202, undefined],
    ];
    for (const [params, code, field] of refusals) {
      const error = await client.refused('text.preview', { collection_id, ...params });
      assert.deepEqual([error.code, error.data?.field], [code, field], JSON.stringify(params).slice(0, 80));
    }
    await client.call('text.preview', { collection_id, body: swedish, force: true, wait: 60 });
    const stranger = await service.newClient();
    assert.equal((await stranger.refused('text.preview', { collection_id, body: storm })).code, 1202);
  });

  test('without a wait it is 1003, then 1004, and then the result is there', async () => {
    const collection_id = await newCollection();
    const text = { collection_id, body: `${storm} ${bank}`, wait: 0 };
    const codes: number[] = [];
    const asked = async () => {
      const { error, result } = await client.ask('text.preview', text);
      if (error) codes.push(error.code);
      return result;
    };
    await until(asked, 'the preview is there');
    assert.equal(codes[0], 1003);
    assert.ok(codes.slice(1).every((code) => code === 1004));
  });

  test('goes before the texts that are stored', async () => {
    const collection_id = await newCollection(...Array.from({ length: 60 }, (_, i) => `${storm} ${i}`));
    const { pending, running } = await service.context.store.analyses.backlog();
    const params = { collection_id, body: `${bank} Now.`, wait: 0 };
    const answer = async () => (await client.ask('text.preview', params)).result;
    const result = await until(answer, 'the preview is there');
    const done = pending + running - (result!.pending ?? 0);
    assert.ok(done < 20, `${done} texts were analysed first`);
  });
});

test('one account can keep only so many previews under way', async () => {
  const idle = await runService({ workers: 0 });
  const busy = await idle.newClient();
  const { collection_id } = await busy.call('collection.create', { name: 'Preview', language: 'en' });
  const code = async (body: string) =>
    (await busy.refused('text.preview', { collection_id, body, wait: 0 })).code;
  for (let i = 0; i < limits.previews.pending; i++) assert.equal(await code(`${storm} ${i}`), 1003);
  assert.equal(await code(`${storm} more`), 1004);
  assert.equal(await code(`${storm} 0`), 1004);
  const waiting = await busy.refused('text.preview', { collection_id, body: `${storm} 0`, wait: 1 });
  assert.equal(waiting.code, 1005);
});
