import { sql } from '#kysely';
import type { AnalysedTag } from '../../domain/tags/tag.ts';
import type { Engine, Queries } from '../engines.ts';

/** Adds groups, manual tags, counts, limits of accounts, and idempotency keys. */
export async function up(db: Queries, { bytes, integer, text }: Engine): Promise<void> {
  await sql`insert into counter (kind, value) values ('group', 0)`.execute(db);

  // Null is unlimited.
  for (const limit of ['calls_per_month', 'calls_per_hour', 'max_collections', 'max_groups']) {
    await db.schema.alterTable('account').addColumn(limit, integer).execute();
  }
  await db.schema
    .createTable('call_count')
    .addColumn('account_id', integer, (column) => column.notNull().references('account.account_id'))
    .addColumn('period', sql.raw(text), (column) => column.notNull())
    .addColumn('begins_at', integer, (column) => column.notNull())
    .addColumn('calls', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('call_count_key', ['account_id', 'period'])
    .execute();

  await db.schema
    .createTable('idempotency')
    .addColumn('account_id', integer, (column) => column.notNull().references('account.account_id'))
    .addColumn('key', sql.raw(text), (column) => column.notNull())
    .addColumn('hash', sql.raw(bytes), (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('answer', sql.raw(text), (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['account_id', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotency_created_at')
    .on('idempotency')
    .columns(['created_at', 'account_id', 'key'])
    .execute();

  await db.schema
    .createTable('text_group')
    .addColumn('group_id', integer, (column) => column.primaryKey())
    .addColumn('account_id', integer, (column) => column.notNull().references('account.account_id'))
    .addColumn('name', sql.raw(text), (column) => column.notNull())
    .addColumn('language', sql.raw(text), (column) => column.notNull())
    .addColumn('description', sql.raw(text), (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('text_group_name')
    .unique()
    .on('text_group')
    .columns(['account_id', 'name'])
    .execute();
  await db.schema
    .createIndex('text_group_account')
    .on('text_group')
    .columns(['account_id', 'group_id'])
    .execute();
  // A member is deleted with its text or its group, by the foreign keys.
  await db.schema
    .createTable('group_member')
    .addColumn('group_id', integer, (column) =>
      column.notNull().references('text_group.group_id').onDelete('cascade'),
    )
    .addColumn('collection_id', integer, (column) => column.notNull())
    .addColumn('text_id', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('group_member_key', ['group_id', 'collection_id', 'text_id'])
    .addForeignKeyConstraint(
      'group_member_text',
      ['collection_id', 'text_id'],
      'text',
      ['collection_id', 'text_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('group_member_text')
    .on('group_member')
    .columns(['collection_id', 'text_id'])
    .execute();

  await db.schema.alterTable('analysis').addColumn('tag_edits', sql.raw(text)).execute();

  // Maintained by the writes, because counting 100,000 texts would read all their pages.
  for (const count of ['texts', 'words']) {
    await db.schema
      .alterTable('collection')
      .addColumn(count, integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('tag_count')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('tag', sql.raw(text), (column) => column.notNull())
    .addColumn('category', sql.raw(text), (column) => column.notNull())
    .addColumn('texts', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_count_key', ['collection_id', 'tag', 'category'])
    .execute();
  await sql`create index tag_count_texts on tag_count (collection_id, texts desc, tag, category)`.execute(db);
  await countStoredTexts(db);
}

/** Texts read at once: their tags are a few megabytes. */
const rowsPerRead = 1000;

async function countStoredTexts(db: Queries): Promise<void> {
  await sql`update collection set
    texts = (select count(*) from analysis where analysis.collection_id = collection.collection_id),
    words = (select coalesce(sum(words), 0) from analysis where analysis.collection_id = collection.collection_id)
  `.execute(db);
  const collections = await db.selectFrom('collection').select('collectionId').execute();
  for (const { collectionId } of collections) {
    for (const { tag, category, texts } of (await countTags(db, collectionId)).values()) {
      await sql`insert into tag_count (collection_id, tag, category, texts)
        values (${collectionId}, ${tag}, ${category}, ${texts})`.execute(db);
    }
  }
}

async function countTags(db: Queries, collectionId: number) {
  const counts = new Map<string, Pick<AnalysedTag, 'tag' | 'category'> & { texts: number }>();
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('analysis')
      .select(['textId', 'tags'])
      .where('collectionId', '=', collectionId)
      .where('textId', '>', last)
      .orderBy('textId')
      .limit(rowsPerRead)
      .execute();
    if (rows.length === 0) return counts;
    last = rows.at(-1)!.textId;
    for (const { tags } of rows) {
      const found = JSON.parse(tags ?? '[]') as AnalysedTag[];
      const ofText = new Map(found.map(({ tag, category }) => [`${category} ${tag}`, { tag, category }]));
      for (const [key, named] of ofText) {
        const count = counts.get(key) ?? { ...named, texts: 0 };
        counts.set(key, { ...count, texts: count.texts + 1 });
      }
    }
  }
}
