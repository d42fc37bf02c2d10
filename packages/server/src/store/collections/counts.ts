import {
  applyEdits,
  bare,
  type BareTag,
  noEdits,
  type ShownTag,
  type TagEdits,
} from '../../domain/tags/edits.ts';
import type { Queries } from '../engines.ts';
import { fromStored } from '../analyses/stored-tags.ts';
import type { AnalysisTable } from '../tables.ts';

type Analysed = Pick<AnalysisTable, 'tags' | 'tagEdits' | 'words' | 'model'>;

type Tagged = Pick<AnalysisTable, 'tags' | 'tagEdits'>;

/** The tags of an analysis as they are shown, without the places where they are named; none while it is not done. */
export function shownTags(row: Tagged): BareTag[] {
  return edited(row, false).map(bare);
}

/** The same with the places. */
export function locatedTags(row: Tagged): ShownTag[] {
  return edited(row, true);
}

function edited({ tags, tagEdits }: Tagged, withMentions: boolean): ShownTag[] {
  return tags === null ? [] : applyEdits(fromStored(tags, withMentions), editsOf(tagEdits));
}

/** The column of that name. */
export function editsOf(tagEdits: string | null): TagEdits {
  return tagEdits === null ? noEdits : (JSON.parse(tagEdits) as TagEdits);
}

/**
 * Adds an analysis to the counts of its collection, or with −1 takes it out again. Every write that changes what an
 * analysis says does so in its own transaction, which costs some 20 µs a tag.
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
  const tags = shownTags(analysed);
  await countTags(db, collectionId, change === 1 ? [] : tags, change === 1 ? tags : []);
}

/** Counts a text that is shown with other tags than before; what has not changed costs nothing. */
export async function countTags(
  db: Queries,
  collectionId: number,
  before: readonly BareTag[],
  after: readonly BareTag[],
): Promise<void> {
  const [gone, come] = [distinct(before), distinct(after)];
  for (const [key, named] of gone) if (!come.has(key)) await decrement(db, { collectionId, ...named });
  for (const [key, named] of come) if (!gone.has(key)) await increment(db, { collectionId, ...named });
}

const distinct = (tags: readonly BareTag[]) =>
  new Map(tags.map(({ tag, category }) => [`${category} ${tag}`, { tag, category }]));

/** Takes the analysis of a text, if it is done, out of the counts: it is about to go. */
export async function uncount(db: Queries, text: { collectionId: number; textId: number }): Promise<void> {
  const analysed = await db
    .selectFrom('analysis')
    .select(['tags', 'tagEdits', 'words', 'model'])
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

type Named = { collectionId: number } & Pick<BareTag, 'tag' | 'category'>;

async function increment(db: Queries, named: Named): Promise<void> {
  await db
    .insertInto('tagCount')
    .values({ ...named, texts: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['collectionId', 'tag', 'category'])
        .doUpdateSet((row) => ({ texts: row('tagCount.texts', '+', 1) })),
    )
    .execute();
}

async function decrement(db: Queries, { collectionId, tag, category }: Named): Promise<void> {
  const { texts } = await db
    .updateTable('tagCount')
    .set((row) => ({ texts: row('texts', '-', 1) }))
    .where('collectionId', '=', collectionId)
    .where('tag', '=', tag)
    .where('category', '=', category)
    .returning('texts')
    .executeTakeFirstOrThrow();
  if (texts > 0) return;
  await db
    .deleteFrom('tagCount')
    .where('collectionId', '=', collectionId)
    .where('tag', '=', tag)
    .where('category', '=', category)
    .execute();
}
