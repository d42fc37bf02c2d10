import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** Adds counts of what accounts store, their limits, and the text of a stored result. */
export async function up(db: Queries, { integer }: Engine): Promise<void> {
  for (const count of ['texts', 'bytes']) {
    await db.schema
      .alterTable('account')
      .addColumn(count, integer, (column) => column.notNull().defaultTo(0))
      .execute();
    // Null is unlimited.
    await db.schema.alterTable('account').addColumn(`max_${count}`, integer).execute();
  }
  await db.schema
    .alterTable('collection')
    .addColumn('bytes', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  // One pass over the texts: 200,000 of 6 kB take less than four seconds.
  await sql`update collection set bytes = (
    select coalesce(sum(octet_length(headline) + octet_length(url) + octet_length(body)
      + coalesce(octet_length(authors), 0) + coalesce(octet_length(ext_text_id), 0)), 0)
    from text where text.collection_id = collection.collection_id)`.execute(db);
  await sql`update account set
    texts = (select coalesce(sum(texts), 0) from collection where collection.account_id = account.account_id),
    bytes = (select coalesce(sum(bytes), 0) from collection where collection.account_id = account.account_id)
  `.execute(db);

  for (const id of ['collection_id', 'text_id']) {
    await db.schema
      .alterTable('idempotency')
      .addColumn(id, integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  const answers = await db.selectFrom('idempotency').select(['accountId', 'key', 'answer']).execute();
  for (const { accountId, key, answer } of answers) {
    const { collectionId, textId } = JSON.parse(answer) as { collectionId: number; textId: number };
    await db
      .updateTable('idempotency')
      .set({ collectionId, textId })
      .where('accountId', '=', accountId)
      .where('key', '=', key)
      .execute();
  }
  // A result that has only ids is "".
  await sql`create index idempotency_text on idempotency (collection_id, text_id) where answer <> ''`.execute(
    db,
  );
}
