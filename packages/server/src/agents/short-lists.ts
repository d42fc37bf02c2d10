import type { Caller, Method } from '../contract/method.ts';

type Result = Readonly<Record<string, unknown>>;

/** A list of a result, and how many of its rows fit. */
interface List {
  name: string;
  rows: readonly unknown[];
  fitting: number;
}

/**
 * Returns a method whose lists take no more than `bytes` in the answer of a tool. A page with more rows is read again with as many
 * as fit, or one, after other calls had their slices, so `next` goes on behind them. A list without pages ends early, and
 * `left_out` says so.
 */
export function withShortLists<C>(
  method: Method<C>,
  bytes: number,
  slices: { next: () => Promise<void> | undefined },
): Method<C> {
  const hasPages = 'cursor' in method.params.shape;
  return {
    ...method,
    async run(context, params: Record<string, unknown>, caller: Caller) {
      const read = async (given: object) => (await method.run(context, given as never, caller)) as Result;
      let result = await read(params);
      let long = longLists(result, bytes);
      if (!hasPages) return long.length === 0 ? result : shortened(result, long, 'limit' in params);
      for (; long.length > 0; long = longLists(result, bytes)) {
        const limit = Math.max(1, long[0]!.fitting);
        if (limit === long[0]!.rows.length) break;
        await slices.next();
        result = await read({ ...params, limit });
      }
      return result;
    },
  };
}

function shortened(result: Result, lists: readonly List[], hasLimit: boolean): Result {
  const cut = lists.map(({ name, rows, fitting }) => [name, rows.slice(0, fitting)] as const);
  const counts = lists.map(({ name, rows, fitting }) => `${rows.length - fitting} of ${rows.length} ${name}`);
  const remedy = hasLimit ? 'Give a limit to get more.' : 'Ask for less to get all.';
  return {
    ...result,
    ...Object.fromEntries(cut),
    left_out: `The last ${counts.join(', and the last ')} are left out, or the answer would be too long. ${remedy}`,
  };
}

/** The lists of rows that do not fit. Each row stands in an answer twice: as structured content, and as text. */
function longLists(result: Result, bytes: number): List[] {
  let left = bytes;
  return Object.entries(result).flatMap(([name, rows]) => {
    // Numbers are those of a vector.
    if (!Array.isArray(rows) || typeof rows[0] !== 'object') return [];
    const over = rows.findIndex((row) => (left -= bytesOf(row)) < 0);
    return over < 0 ? [] : [{ name, rows, fitting: over }];
  });
}

function bytesOf(value: unknown): number {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json));
}
