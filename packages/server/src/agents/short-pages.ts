import type { Method } from '../contract/method.ts';

/** Params and result of a method whose list has pages. */
type PageParams = Record<string, unknown> & { limit: number };

/**
 * Returns a method whose pages take no more than `bytes` in the answer of a tool, or have one row: a page with more rows is
 * read again with as many as fit, after a turn of other calls, so `next` goes on behind them. A method without pages is
 * returned as it is.
 */
export function withShortPages<C>(
  method: Method<C>,
  bytes: number,
  slices: { next: () => Promise<void> | undefined },
): Method<C> {
  if (!('cursor' in method.params.shape)) return method;
  return {
    ...method,
    async run(context, params: PageParams, caller) {
      let { limit } = params;
      for (;;) {
        const page = await method.run(context, { ...params, limit } as never, caller);
        const rows = rowsOf(page);
        const fitting = Math.max(1, fittingRows(rows, bytes));
        if (fitting >= rows.length) return page;
        limit = fitting;
        await slices.next();
      }
    },
  };
}

const rowsOf = (page: unknown): readonly unknown[] =>
  Object.values(page as object).find((member) => Array.isArray(member)) ?? [];

/** How many rows from the first on fit, each of them as structured content and as text. */
function fittingRows(rows: readonly unknown[], bytes: number): number {
  let left = bytes;
  for (const [at, row] of rows.entries()) {
    const json = JSON.stringify(row);
    left -= Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json));
    if (left < 0) return at;
  }
  return rows.length;
}
