import { sql, type SelectQueryBuilder } from '#kysely';
import type { TextsPage } from '../../domain/text.ts';
import type { Tables } from '../tables.ts';

/** Written as in the index `text_date`, which would not be used otherwise. */
const date = sql<number>`coalesce(text.published_at, text.created_at)`;

/** The texts of a page, in its order. */
export function pageOf<Row>(
  query: SelectQueryBuilder<Tables, 'text' | 'collection', Row>,
  { limit, minTextId, maxTextId, from, to, order = 'id', after }: TextsPage,
) {
  const direction = order.startsWith('-') ? 'desc' : 'asc';
  const [behind, notBefore] = direction === 'desc' ? (['<', '<='] as const) : (['>', '>='] as const);
  let found = query;
  if (minTextId !== undefined) found = found.where('text.textId', '>=', minTextId);
  if (maxTextId !== undefined) found = found.where('text.textId', '<=', maxTextId);
  if (from !== undefined) found = found.where(date, '>=', from);
  if (to !== undefined) found = found.where(date, '<', to);
  if (order.endsWith('id')) {
    if (after) found = found.where('text.textId', behind, after.textId);
    return found.orderBy('text.textId', direction).limit(limit);
  }
  if (after) {
    // The first condition alone is a range of the index: SQLite takes no range of a row value with an expression.
    found = found
      .where(date, notBefore, after.date)
      .where((row) => row.or([row(date, behind, after.date), row('text.textId', behind, after.textId)]));
  }
  return found.orderBy(date, direction).orderBy('text.textId', direction).limit(limit);
}
