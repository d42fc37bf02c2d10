import type { Queries } from '../engines.ts';
import { prepareWrite } from '../prepared.ts';
import type { SavedMatchTable } from '../tables.ts';

interface FollowedSearch {
  /** The version of the collection after which the words of a text must have been analysed. */
  afterVersion: number;
  /** The number of the latest match. */
  lastMatch: number;
}

/** The matches that a write adds to the saved searches of a collection. */
export class NewMatches {
  readonly #db: Queries;
  readonly #searches: Map<number, FollowedSearch>;
  readonly #changed = new Set<number>();

  private constructor(db: Queries, searches: Map<number, FollowedSearch>) {
    this.#db = db;
    this.#searches = searches;
  }

  static async open(db: Queries, collectionId: number): Promise<NewMatches> {
    const rows = await db
      .selectFrom('savedSearchCollection')
      .innerJoin('savedSearch', 'savedSearch.savedSearchId', 'savedSearchCollection.savedSearchId')
      .select(['savedSearch.savedSearchId', 'afterVersion', 'lastMatch'])
      .where('collectionId', '=', collectionId)
      .execute();
    return new NewMatches(db, new Map(rows.map(({ savedSearchId, ...row }) => [savedSearchId, row])));
  }

  /** Returns whether a saved search still exists and takes a text whose words were first analysed at a version. */
  accepts(savedSearchId: number, wordsVersion: number): boolean {
    const search = this.#searches.get(savedSearchId);
    return search !== undefined && wordsVersion > search.afterVersion;
  }

  async add(savedSearchId: number, match: Omit<SavedMatchTable, 'savedSearchId' | 'number'>): Promise<void> {
    const search = this.#searches.get(savedSearchId)!;
    search.lastMatch++;
    this.#changed.add(savedSearchId);
    await insertMatch(this.#db, { savedSearchId, number: search.lastMatch, ...match });
  }

  /**
   * Stores the numbers of the latest matches, and deletes all but the `keep` latest matches of each saved search. A text whose match was
   * deleted does not come to match again unless its words change.
   */
  async prune(keep: number): Promise<void> {
    for (const savedSearchId of this.#changed) {
      const { lastMatch } = this.#searches.get(savedSearchId)!;
      await setLastMatch(this.#db, { savedSearchId, lastMatch });
      if (lastMatch <= keep) continue;
      const deleted = await deleteUpTo(this.#db, { savedSearchId, number: lastMatch - keep });
      for (const [collectionId, some] of Map.groupBy(deleted, (match) => match.collectionId)) {
        const afterVersion = Math.max(...some.map(({ wordsVersion }) => wordsVersion));
        await raiseAfterVersion(this.#db, { savedSearchId, collectionId, afterVersion });
      }
    }
  }
}

const insertMatch = prepareWrite((db, match: SavedMatchTable) => {
  const { savedSearchId, number, collectionId, textId, wordsVersion, relevance, matchedAt } = match;
  return db
    .insertInto('savedMatch')
    .values({ savedSearchId, number, collectionId, textId, wordsVersion, relevance, matchedAt });
});

const setLastMatch = prepareWrite(
  (db, { savedSearchId, lastMatch }: { savedSearchId: number; lastMatch: number }) =>
    db.updateTable('savedSearch').set({ lastMatch }).where('savedSearchId', '=', savedSearchId),
);

const deleteUpTo = prepareWrite((db, { savedSearchId, number }: { savedSearchId: number; number: number }) =>
  db
    .deleteFrom('savedMatch')
    .where('savedSearchId', '=', savedSearchId)
    .where('number', '<=', number)
    .returning(['collectionId', 'wordsVersion']),
);

const raiseAfterVersion = prepareWrite(
  (
    db,
    {
      savedSearchId,
      collectionId,
      afterVersion,
    }: { savedSearchId: number; collectionId: number; afterVersion: number },
  ) =>
    db
      .updateTable('savedSearchCollection')
      .set({ afterVersion })
      .where('collectionId', '=', collectionId)
      .where('savedSearchId', '=', savedSearchId)
      .where('afterVersion', '<', afterVersion),
);
