import type { Queries } from '../engines.ts';
import { requireRow, preparedWrite } from '../prepared.ts';

/**
 * Raises the version of a collection and stamps a text with it: one that was changed, analysed or deleted. Every write
 * that does so calls it in its own transaction; `interface.ts` says what it is for. Returns the version.
 */
export async function stamp(db: Queries, collectionId: number, textId: number): Promise<number> {
  const version = await raise(db, collectionId);
  await stampWith(db, { collectionId, textId, version });
  return version;
}

/** Raises the version alone. */
export async function raise(db: Queries, collectionId: number): Promise<number> {
  return requireRow(await raiseVersion(db, collectionId)).version;
}

/** Stamps a change with a version that the caller has raised. */
export async function stampWith(
  db: Queries,
  change: { collectionId: number; textId: number; version: number },
): Promise<void> {
  await stamped(db, change.collectionId, change.textId, change.version);
}

const raiseVersion = preparedWrite((db, collectionId: number) =>
  db
    .updateTable('collection')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('collectionId', '=', collectionId)
    .returning('version'),
);

const stamped = preparedWrite((db, collectionId: number, textId: number, version: number) =>
  db
    .insertInto('textChange')
    .values({ collectionId, textId, version })
    .onConflict((conflict) => conflict.columns(['collectionId', 'textId']).doUpdateSet({ version })),
);
