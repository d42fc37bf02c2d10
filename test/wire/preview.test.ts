import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ErrorName } from '../../packages/client/src/contract/errors.ts';
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
  test('returns the tags and the related texts of a stored text', async () => {
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

  test('stores nothing: no text, no id, no result of other calls', async () => {
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
    const refusals: [object, ErrorName, string | undefined][] = [
      [{ body: ' ' }, 'bodyMissing', 'body'],
      [{ body: 'a'.repeat(limits.body + 1) }, 'bodyTooLong', 'body'],
      [{ body: storm, headline: 'a'.repeat(limits.headline + 1) }, 'headlineTooLong', 'headline'],
      [{ body: swedish }, 'wrongLanguage', 'body'],
      [{ body: storm, limit: 51 }, 'outOfRange', 'limit'],
      [{ body: storm, collection_id: 9999 }, 'noSuchCollection', undefined],
    ];
    for (const [params, reason, field] of refusals) {
      const error = await client.refused('text.preview', { collection_id, ...params });
      assert.deepEqual(
        [error.data.reason, error.data.field],
        [reason, field],
        JSON.stringify(params).slice(0, 80),
      );
    }
    await client.call('text.preview', { collection_id, body: swedish, force: true, wait: 60 });
    const stranger = await service.newClient();
    assert.equal(
      (await stranger.refused('text.preview', { collection_id, body: storm })).data.reason,
      'noSuchCollection',
    );
  });

  test('without a collection the language is detected from the text, and there are no related texts', async () => {
    await newCollection(storm);
    const swedish =
      'Regeringen föreslår att Volvo bygger en ny fabrik i Göteborg nästa år, säger Anna Ek i dag.';
    const cases: [params: object, response: object, tag: string][] = [
      [{ body: storm }, { language: 'en' }, 'Norfolk'],
      [{ body: swedish }, { language: 'sv' }, 'Göteborg'],
      [{ headline: 'Nytt', body: swedish, language: 'sv' }, { language: 'sv' }, 'Göteborg'],
      [{ body: storm, language: 'sv' }, { language: 'sv' }, 'Norfolk'],
      [{ body: 'Stefan Löfven i Göteborg' }, { language: 'sv', language_guessed: true }, 'Göteborg'],
      [{ body: 'Elton John in London' }, { language: 'en', language_guessed: true }, 'London'],
    ];
    for (const [params, response, tag] of cases) {
      const { tags, ...rest } = await client.call('text.preview', { ...params, mentions: true, wait: 60 });
      assert.deepEqual(rest, { ...response, related_texts: [] });
      assert.ok(
        tags.some((one) => one.tag === tag),
        JSON.stringify(tags),
      );
      const { collection_id } = await client.call('collection.create', {
        name: 'Preview',
        language: rest.language,
      });
      const stored = { collection_id, force: true, mentions: true, wait: 60 };
      assert.deepEqual((await client.call('text.preview', { ...params, ...stored })).tags, tags);
    }
  });

  test('without a collection, a text in no supported language is refused unless it is forced', async () => {
    const german =
      'Der Gemeinderat hat am Donnerstag beschlossen, eine neue Brücke über den Fluss zu bauen, und die Arbeit beginnt bald.';
    const { data } = await client.refused('text.preview', { body: german });
    assert.deepEqual([data.reason, data.field], ['languageNotSupported', 'body']);
    const forced = await client.call('text.preview', { body: german, force: true, wait: 60 });
    assert.equal(forced.language_guessed, true);
    const named = await client.refused('text.preview', { body: storm, language: 'de' });
    assert.deepEqual([named.data.reason, named.data.field], ['languageNotSupported', 'language']);
  });

  test("a language other than the collection's is refused unless it is forced", async () => {
    const text = { collection_id: await newCollection(), body: storm, language: 'sv' };
    const { data } = await client.refused('text.preview', text);
    assert.deepEqual([data.reason, data.field], ['wrongLanguage', 'language']);
    assert.equal((await client.call('text.preview', { ...text, force: true, wait: 60 })).language, 'en');
    assert.equal((await client.call('text.preview', { ...text, language: 'en', wait: 60 })).language, 'en');
  });

  test('without a wait, a preview returns processing, then stillProcessing, then the result', async () => {
    const collection_id = await newCollection();
    const text = { collection_id, body: `${storm} ${bank}`, wait: 0 };
    const reasons: string[] = [];
    const isReady = async () => {
      const { error, result } = await client.ask('text.preview', text);
      if (error) reasons.push(error.data.reason);
      return result;
    };
    await until(isReady, 'the preview is there');
    assert.equal(reasons[0], 'processing');
    assert.ok(reasons.slice(1).every((reason) => reason === 'stillProcessing'));
  });

  test('is analysed before stored texts', async () => {
    const collection_id = await newCollection(...Array.from({ length: 60 }, (_, i) => `${storm} ${i}`));
    const { pending, running } = await service.context.store.analyses.backlog();
    const params = { collection_id, body: `${bank} Now.`, wait: 0 };
    const response = async () => (await client.ask('text.preview', params)).result;
    const result = await until(response, 'the preview is there');
    const done = pending + running - (result!.pending ?? 0);
    assert.ok(done < 20, `${done} texts were analysed first`);
  });
});

test('an account has a limit of running previews', async () => {
  const idle = await runService({ workers: 0 });
  const busy = await idle.newClient();
  const { collection_id } = await busy.call('collection.create', { name: 'Preview', language: 'en' });
  const refusal = async (body: string) =>
    (await busy.refused('text.preview', { collection_id, body, wait: 0 })).data.reason;
  for (let i = 0; i < limits.previews.pending; i++)
    assert.equal(await refusal(`${storm} ${i}`), 'processing');
  assert.equal(await refusal(`${storm} more`), 'stillProcessing');
  assert.equal(await refusal(`${storm} 0`), 'stillProcessing');
  const waiting = await busy.refused('text.preview', { collection_id, body: `${storm} 0`, wait: 1 });
  assert.equal(waiting.data.reason, 'waitRanOut');
});
