import type { Queries } from '../engines.ts';
import { prepareWrite, requireRow } from '../prepared.ts';
import type { AnalysisTable } from '../tables.ts';

/** The columns of an analysis that the counts depend on. */
type CountedColumns = Pick<AnalysisTable, 'words' | 'model'>;

/**
 * Adds an analysis to the counts of its collection, or subtracts it with −1. Every write that stores or deletes a result calls this in its
 * transaction.
 */
export async function count(
  db: Queries,
  collectionId: number,
  analysed: CountedColumns,
  change: 1 | -1,
): Promise<void> {
  await countWords(db, { collectionId, words: change * (analysed.words ?? 0) });
  const { texts } = requireRow(await countModel(db, { collectionId, model: analysed.model!, change }));
  if (texts > 0) return;
  await db
    .deleteFrom('modelCount')
    .where('collectionId', '=', collectionId)
    .where('model', '=', analysed.model)
    .execute();
}

const countWords = prepareWrite((db, { collectionId, words }: { collectionId: number; words: number }) =>
  db
    .updateTable('collection')
    .set((row) => ({ words: row('words', '+', words) }))
    .where('collectionId', '=', collectionId),
);

interface ModelChange {
  collectionId: number;
  model: string;
  change: number;
}

const countModel = prepareWrite((db, { collectionId, model, change }: ModelChange) =>
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

/** Subtracts the analysis of a text from the counts, if it is done. Called before the analysis is deleted or replaced. */
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
