import { models } from '../../packages/server/src/nlp/model.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import type { Client } from '../support/client.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { someMeaning } from '../support/world.ts';
import type { KnownValues } from './grammar.ts';

/** Creates objects that calls can name, where none are left, and returns all that exist. */
export async function createObjects(client: Client, store: Store): Promise<KnownValues> {
  const { collections } = await client.call('collection.list');
  const collectionIds = collections.map(({ collection_id }) => collection_id).slice(-6);
  for (let missing = 2 - collectionIds.length; missing > 0; missing--) {
    const collection = await client.call('collection.create', { name: 'Made', language: 'en' });
    collectionIds.push(collection.collection_id);
  }
  for (const collection_id of collectionIds.slice(0, 2)) {
    const { texts } = await client.call('collection.listTexts', { collection_id });
    for (const body of texts.length < 4 ? [storm, snow, grid, bank] : []) {
      await client.call('text.create', { collection_id, headline: 'Norfolk', body, force: true });
    }
  }
  const { groups } = await client.call('group.list');
  if (groups.length < 2) {
    const { group_id } = await client.call('group.create', {
      name: `Group ${groups.map((group) => group.group_id).join()}`,
      language: 'en',
    });
    groups.push(await client.call('group.get', { group_id }));
    const { texts } = await client.call('collection.listTexts', { collection_id: collectionIds[0] });
    const { text_id } = texts[0]!;
    // The text may have another language.
    await client.ask('group.addText', { group_id, collection_id: collectionIds[0], text_id });
  }
  await analyseSome(store);
  const ids = Array.from({ length: 12 }, (_, at) => at + 1);
  const tags = ['Norfolk', 'National Grid', 'Sunday'];
  return {
    collection_id: collectionIds,
    collection_scope: [...collectionIds, collectionIds],
    group_id: groups.map(({ group_id }) => group_id),
    group_scope: groups.map(({ group_id }) => group_id),
    text_id: ids,
    min_text_id: ids,
    max_text_id: ids,
    webhook_id: ids,
    tag: tags,
    original_tag: tags,
    url: ['https://receiver.invalid/hook', 'http://127.0.0.1/', 'https://example.invalid/a?b=c'],
    publish_date: ['2024-02-29', '2024-02-29T23:59:60Z', '0000-01-01', '9999-12-31T23:59:59+14:00'],
    ext_text_id: ['a', 'b', 'å🙂'],
    idempotency_key: ['one', 'other'],
    query: ['storm', 'National Grid', 'heavy snow'],
    language: ['en', 'sv', 'EN'],
  };
}

/** Completes pending texts as workers do, without an encoder. */
async function analyseSome(store: Store): Promise<void> {
  const jobs = await store.analyses.claim({ limit: 50, now: 0, leaseUntil: 1000, first: [] });
  for (const job of jobs) {
    const tags = ['Norfolk', 'National Grid'].flatMap((tag) => {
      const offset = job.body.indexOf(tag);
      const mentions = [{ field: 'body' as const, offset, length: tag.length }];
      return offset < 0 ? [] : [{ tag, category: 'location' as const, relevance: 0.5, mentions }];
    });
    const result = { model: models.standard.name, tags, vector: someMeaning(job.body), words: 9 };
    await store.analyses.complete(job, { ...result, terms: textTerms(job) });
  }
}
