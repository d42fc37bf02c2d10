import type { Queries } from '../engines.ts';
import type { AnalysisTable } from '../tables.ts';

type Analysed = Pick<AnalysisTable, 'tags' | 'words' | 'model'>;

/**
 * Adds an analysis to the counts of its collection, or with −1 takes it out again. Every write that changes what an
 * analysis says does so in its own transaction.
 */
export async function count(
  db: Queries,
  collectionId: number,
  analysed: Analysed,
  change: 1 | -1,
): Promise<void> {
  if (analysed.tags === null) return;
  const words = change * (analysed.words ?? 0);
  await db
    .updateTable('collection')
    .set((row) => ({ words: row('words', '+', words) }))
    .where('collectionId', '=', collectionId)
    .execute();
  await countModel(db, collectionId, analysed.model!, change);
}

/** Takes the analysis of a text, if it is done, out of the counts: it is about to go. */
export async function uncount(db: Queries, text: { collectionId: number; textId: number }): Promise<void> {
  const analysed = await db
    .selectFrom('analysis')
    .select(['tags', 'words', 'model'])
    .where('collectionId', '=', text.collectionId)
    .where('textId', '=', text.textId)
    .executeTakeFirstOrThrow();
  await count(db, text.collectionId, analysed, -1);
}

async function countModel(db: Queries, collectionId: number, model: string, change: 1 | -1): Promise<void> {
  const { texts } = await db
    .insertInto('modelCount')
    .values({ collectionId, model, texts: change })
    .onConflict((conflict) =>
      conflict
        .columns(['collectionId', 'model'])
        .doUpdateSet((row) => ({ texts: row('modelCount.texts', '+', change) })),
    )
    .returning('texts')
    .executeTakeFirstOrThrow();
  if (texts > 0) return;
  await db
    .deleteFrom('modelCount')
    .where('collectionId', '=', collectionId)
    .where('model', '=', model)
    .execute();
}
