import { raise } from '../changes/stamp.ts';
import type { Queries } from '../engines.ts';
import { addEvent } from '../events/writes.ts';
import { relevanceUnits } from '../saved-searches/rows.ts';
import type { ComparedPage, ComparedText } from '../store.ts';
import { NewMatches } from './new-matches.ts';

type StoreCompared = ComparedPage & { account: number; collectionId: number };

/**
 * Stores the matches of a page of texts, in the order of the texts, with an event for each text that has come to match. Stores nothing
 * when the position of the collection is not `from`, because the page was stored before.
 */
export async function storeCompared(
  db: Queries,
  { account, collectionId, from, to, texts, now, keep }: StoreCompared,
): Promise<boolean> {
  const collection = await db
    .selectFrom('collection')
    .select(['version', 'matchedVersion'])
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .executeTakeFirst();
  if (collection?.matchedVersion !== from) return false;
  const unchanged = await currentTexts(db, collectionId, texts);
  const known = await knownMatches(db, collectionId, [...unchanged.keys()]);
  const matches = await NewMatches.open(db, collectionId);
  let version = collection.version;
  for (const text of texts) {
    const wordsVersion = unchanged.get(text.textId);
    if (wordsVersion === undefined) continue;
    const before = known.get(text.textId) ?? new Set<number>();
    const present = new Set(text.matches.map(({ savedSearchId }) => savedSearchId));
    await removeMatches(
      db,
      collectionId,
      text,
      [...before].filter((id) => !present.has(id)),
    );
    const added = text.matches.filter(
      ({ savedSearchId }) => !before.has(savedSearchId) && matches.accepts(savedSearchId, wordsVersion),
    );
    if (added.length === 0) continue;
    for (const { savedSearchId, relevance } of added)
      await matches.add(savedSearchId, {
        ...{ collectionId, textId: text.textId, wordsVersion, matchedAt: now },
        relevance: Math.round(relevance * relevanceUnits),
      });
    version = await raise(db, collectionId);
    const savedSearches = added.map(({ savedSearchId }) => savedSearchId);
    await addEvent(db, {
      ...{ collectionId, version, type: 'search.matched', now },
      ...{ textId: text.textId, savedSearches },
    });
  }
  await matches.prune(keep);
  // The events of this write raise the version and change no text, so no text needs to be compared because of them.
  const matchedVersion = collection.version === to ? version : to;
  await db
    .updateTable('collection')
    .set({ matchedVersion })
    .where('collectionId', '=', collectionId)
    .execute();
  return true;
}

/** Returns, by id, `wordsVersion` of the texts that have not changed since they were compared. */
async function currentTexts(
  db: Queries,
  collectionId: number,
  texts: readonly ComparedText[],
): Promise<Map<number, number>> {
  if (texts.length === 0) return new Map();
  const rows = await db
    .selectFrom('textChange')
    .innerJoin('text', (join) =>
      join
        .onRef('text.collectionId', '=', 'textChange.collectionId')
        .onRef('text.textId', '=', 'textChange.textId'),
    )
    .select(['textChange.textId', 'textChange.version', 'textChange.wordsVersion'])
    .where('textChange.collectionId', '=', collectionId)
    .where(
      'textChange.textId',
      'in',
      texts.map(({ textId }) => textId),
    )
    .execute();
  const versions = new Map(texts.map(({ textId, version }) => [textId, version]));
  const current = rows.filter(({ textId, version }) => versions.get(textId) === version);
  return new Map(current.map(({ textId, wordsVersion }) => [textId, wordsVersion ?? 0]));
}

/** Returns, by id of text, the ids of the saved searches that have the text as a match. */
async function knownMatches(
  db: Queries,
  collectionId: number,
  textIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  if (textIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('savedMatch')
    .select(['textId', 'savedSearchId'])
    .where('collectionId', '=', collectionId)
    .where('textId', 'in', [...textIds])
    .execute();
  const byText = Map.groupBy(rows, ({ textId }) => textId);
  return new Map(
    [...byText].map(([textId, some]) => [textId, new Set(some.map(({ savedSearchId }) => savedSearchId))]),
  );
}

async function removeMatches(
  db: Queries,
  collectionId: number,
  { textId }: ComparedText,
  savedSearchIds: readonly number[],
): Promise<void> {
  if (savedSearchIds.length === 0) return;
  await db
    .deleteFrom('savedMatch')
    .where('collectionId', '=', collectionId)
    .where('textId', '=', textId)
    .where('savedSearchId', 'in', [...savedSearchIds])
    .execute();
}
