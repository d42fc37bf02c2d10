import type { PagedName, Params, Row, Textkin } from '@textkin/client';

/** Rows of a page: the most that the service returns. */
const limit = 1000;

/** Returns all rows of a list, page by page: the service limits the length of a result. */
export async function allRows<M extends PagedName>(
  client: Textkin,
  method: M,
  params: Omit<Params<M>, 'cursor'>,
  signal?: AbortSignal,
): Promise<Row<M>[]> {
  const rows: Row<M>[] = [];
  for await (const row of client.each(method, { limit, ...params }, { signal })) rows.push(row);
  return rows;
}
