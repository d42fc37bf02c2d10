import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** Which texts have a result of which model: how many of each collection, and which of them came last. */
export async function up(db: Queries, { integer, text }: Engine): Promise<void> {
  await db.schema.alterTable('analysis').addColumn('failed_model', sql.raw(text)).execute();
  await sql`create index analysis_model on analysis
    (model, failed_model, lease_until, queued_at, collection_id, text_id) where state = 'done'`.execute(db);
  await db.schema
    .createTable('model_count')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('model', sql.raw(text), (column) => column.notNull())
    .addColumn('texts', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('model_count_key', ['collection_id', 'model'])
    .execute();
  // From the index: the rows of the analyses are a hundred times as large. For a million of them all of this takes 5 s.
  await sql`insert into model_count select collection_id, model, count(*) from analysis
    where state = 'done' and model is not null group by collection_id, model`.execute(db);
}
