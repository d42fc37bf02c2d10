/** Ids in one query; engines bound the number of parameters, and there is a prepared query for each number of ids. */
export const idsAtOnce = 50;

/** What a query finds for ids, of which it takes some at once. */
export async function inParts<Row>(
  ids: readonly number[],
  query: (some: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    found.push(...(await query(ids.slice(from, from + idsAtOnce))));
  }
  return found;
}
