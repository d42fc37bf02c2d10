import type { Queries } from '../engines.ts';
import { requireRow, preparedWrite } from '../prepared.ts';
import type { AnalysisTable } from '../tables.ts';

/** The columns of an analysis that are counted. */
type Analysed = Pick<AnalysisTable, 'words' | 'model'>;

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
  await countWords(db, collectionId, change * (analysed.words ?? 0));
  const { texts } = requireRow(await countModel(db, collectionId, analysed.model!, change));
  if (texts > 0) return;
  await db
    .deleteFrom('modelCount')
    .where('collectionId', '=', collectionId)
    .where('model', '=', analysed.model)
    .execute();
}

const countWords = preparedWrite((db, collectionId: number, words: number) =>
  db
    .updateTable('collection')
    .set((row) => ({ words: row('words', '+', words) }))
    .where('collectionId', '=', collectionId),
);

const countModel = preparedWrite((db, collectionId: number, model: string, change: number) =>
  db
    .insertInto('modelCount')
    .values({ collectionId, model, texts: change })
    .onConflict((conflict) =>
      conflict
        .columns(['collectionId', 'model'])
        .doUpdateSet((row) => ({ texts: row('modelCount.texts', '+', change) })),
    )
    .returning('texts'),
);

/** Takes the analysis of a text, if it is done, out of the counts: it is about to go. */
export async function uncount(db: Queries, text: { collectionId: number; textId: number }): Promise<void> {
  const analysed = await db
    .selectFrom('analysis')
    .select(['words', 'model'])
    .where('collectionId', '=', text.collectionId)
    .where('textId', '=', text.textId)
    .where('tags', 'is not', null)
    .executeTakeFirst();
  if (analysed !== undefined) await count(db, text.collectionId, analysed, -1);
}
