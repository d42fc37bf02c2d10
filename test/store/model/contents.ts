import { textOrders } from '../../../packages/server/src/domain/text.ts';
import { accounts, type Target } from './calls.ts';

/** Counts the texts and bytes of an account, text by text. */
export async function recount({ collections, texts }: Target, account: number) {
  const stored = { texts: 0, bytes: 0 };
  for (const { collectionId, nextId } of await collections.list(account)) {
    for (let textId = 1; textId < nextId; textId++) {
      const text = await texts.get(account, collectionId, { textId });
      if (text === undefined) continue;
      const { headline, body, url, authors = '', extTextId = '' } = text;
      stored.texts++;
      stored.bytes += new TextEncoder().encode(headline + body + url + authors + extTextId).length;
    }
  }
  return stored;
}

/** Deletes all collections. Returns the last collection id that was assigned. */
export async function empty({ collections }: Target): Promise<number> {
  for (const account of accounts) {
    for (const { collectionId } of await collections.list(account))
      await collections.delete(account, collectionId);
  }
  const last = await collections.create(1, { name: '', language: 'en', description: '' });
  await collections.delete(1, last.collectionId);
  return last.collectionId;
}

/** Returns the results of all reads of all accounts. */
export async function contents({ collections, texts, analyses }: Target): Promise<unknown> {
  const results: unknown[] = [
    await analyses.backlog(),
    await analyses.pendingByAccount(2),
    await analyses.models(),
  ];
  for (const account of accounts) {
    // Deleted collections too, because the store caches the language.
    for (const id of [1, 2, 3]) results.push(await collections.language(account, id));
    for (const collection of await collections.list(account)) {
      const id = collection.collectionId;
      const page = { limit: 5, minTextId: 2, maxTextId: 9 };
      results.push(collection, await collections.get(account, id), await collections.language(account, id));
      results.push(await texts.list(account, id, page));
      for (const order of textOrders) {
        const [first] = await texts.list(account, id, { limit: 1, order, from: 3 });
        const after = first && { date: first.publishedAt ?? first.createdAt, textId: first.textId };
        results.push(first, await texts.list(account, id, { limit: 5, order, from: 3, to: 1e9, after }));
      }
      results.push((await texts.getMany(account, id, [1, 3, 9])).toSorted((a, b) => a.textId - b.textId));
      results.push(await texts.beginnings(account, id, [2], 5));
      results.push((await analyses.tagsOf(account, id, [1, 2, 3])).get(2));
      results.push(await collections.stats(account, id));
      results.push(await analyses.firstUnfinished(account, id, 5));
      results.push(await analyses.countUnfinished(account, id, 5));
      results.push(await analyses.listTerms({ collectionId: id, textId: 1 }, 3));
      results.push(await texts.find(account, id, { extTextId: 'a' }));
      results.push(await texts.findInCollection(account, id, { extTextId: 'a' }));
      results.push((await texts.summaries(account, id, [1, 3, 9])).toSorted((a, b) => a.textId - b.textId));
      for (let textId = 1; textId < collection.nextId; textId++) {
        results.push(
          await texts.get(account, id, { textId }),
          await texts.findInCollection(account, id, { textId }),
        );
        results.push(await analyses.state(account, id, textId), await analyses.tags(account, id, textId));
        results.push(
          await analyses.locatedTags(account, id, textId),
          await analyses.topics(account, id, textId),
          await analyses.tagEdits(account, id, textId),
        );
        results.push(await texts.find(account, id, { textId }), await texts.size(account, id, textId));
      }
    }
    // Objects of another account look missing.
    for (const { collectionId } of await collections.list((account % accounts.length) + 1)) {
      results.push(
        await collections.get(account, collectionId),
        await collections.language(account, collectionId),
      );
      results.push(await analyses.state(account, collectionId, 1));
      results.push(await collections.stats(account, collectionId));
      results.push(await texts.list(account, collectionId, { limit: 9 }));
    }
  }
  return results;
}

/** Converts typed arrays to arrays of their values: engines return different kinds of buffers. */
export function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}
