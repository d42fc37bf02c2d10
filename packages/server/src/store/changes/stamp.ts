import type { Queries } from '../engines.ts';
import { prepareWrite, requireRow } from '../prepared.ts';

/**
 * Raises the version of a collection, stamps a text with the version, and returns the version. Every write that changes, analyses or
 * deletes a text calls this in its transaction (see `interface.ts`).
 */
export async function stamp(db: Queries, collectionId: number, textId: number): Promise<number> {
  const version = await raise(db, collectionId);
  await stampWith(db, { collectionId, textId, version });
  return version;
}

/** Stamps a text like `stamp`, and records that its present words were first analysed at the new version (`wordsVersion`). */
export async function stampWords(db: Queries, collectionId: number, textId: number): Promise<number> {
  const version = await raise(db, collectionId);
  await stampWordsWith(db, { collectionId, textId, version });
  return version;
}

/** Raises the version of a collection and returns it. */
export async function raise(db: Queries, collectionId: number): Promise<number> {
  return requireRow(await raiseVersion(db, { collectionId })).version;
}

/** Stamps a text with a version that the caller has raised. */
export const stampWith = prepareWrite(
  (db, { collectionId, textId, version }: { collectionId: number; textId: number; version: number }) =>
    db
      .insertInto('textChange')
      .values({ collectionId, textId, version })
      .onConflict((conflict) => conflict.columns(['collectionId', 'textId']).doUpdateSet({ version })),
);

const stampWordsWith = prepareWrite(
  (db, { collectionId, textId, version }: { collectionId: number; textId: number; version: number }) =>
    db
      .insertInto('textChange')
      .values({ collectionId, textId, version, wordsVersion: version })
      .onConflict((conflict) =>
        conflict.columns(['collectionId', 'textId']).doUpdateSet({ version, wordsVersion: version }),
      ),
);

const raiseVersion = prepareWrite((db, { collectionId }: { collectionId: number }) =>
  db
    .updateTable('collection')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('collectionId', '=', collectionId)
    .returning('version'),
);
