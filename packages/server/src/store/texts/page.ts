import { sql, type SelectQueryBuilder } from '#kysely';
import type { TextsPage } from '../../domain/text.ts';
import type { Tables } from '../tables.ts';

/** The date of a text, written as in the index `text_date`, which is only used for the same expression. */
const date = sql<number>`coalesce(text.published_at, text.created_at)`;

/** Adds the conditions, the order and the limit of a page to a query. */
export function pageOf<Row>(
  query: SelectQueryBuilder<Tables, 'text' | 'collection', Row>,
  { limit, minTextId, maxTextId, from, to, order = 'id', after }: TextsPage,
) {
  const direction = order.startsWith('-') ? 'desc' : 'asc';
  const [afterOperator, fromOperator] =
    direction === 'desc' ? (['<', '<='] as const) : (['>', '>='] as const);
  let page = query;
  if (minTextId !== undefined) page = page.where('text.textId', '>=', minTextId);
  if (maxTextId !== undefined) page = page.where('text.textId', '<=', maxTextId);
  if (from !== undefined) page = page.where(date, '>=', from);
  if (to !== undefined) page = page.where(date, '<', to);
  if (order.endsWith('id')) {
    if (after) page = page.where('text.textId', afterOperator, after.textId);
    return page.orderBy('text.textId', direction).limit(limit);
  }
  if (after) {
    // The first condition is a range of the index. SQLite uses no index range for a row value with an expression.
    page = page
      .where(date, fromOperator, after.date)
      .where((row) =>
        row.or([row(date, afterOperator, after.date), row('text.textId', afterOperator, after.textId)]),
      );
  }
  return page.orderBy(date, direction).orderBy('text.textId', direction).limit(limit);
}
