import type { Caller, Method } from '../contract/method.ts';

type Result = Readonly<Record<string, unknown>>;

/** A list that is too long for a result; `fitting` is the number of its rows that fit. */
interface List {
  name: string;
  rows: readonly unknown[];
  fitting: number;
}

/**
 * Returns a method whose lists take at most `bytes` in the result of a tool. A page that is too long is read again with as many
 * rows as fit, at least one row, so that `next` continues after these rows; other calls run between the reads. A list without
 * pages is cut short, and `left_out` says so.
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
      const read = async (withLimit: object) =>
        (await method.run(context, withLimit as never, caller)) as Result;
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
  const remedy = hasLimit
    ? 'Set limit to get more.'
    : 'Narrow the call, for example with fewer options, to get all of them.';
  return {
    ...result,
    ...Object.fromEntries(cut),
    left_out: `The last ${counts.join(', and the last ')} are omitted, because the result would be too long. ${remedy}`,
  };
}

/** Returns the lists of rows that do not fit into `bytes`. */
function longLists(result: Result, bytes: number): List[] {
  let left = bytes;
  return Object.entries(result).flatMap(([name, rows]) => {
    // A list of numbers is a vector, which stays whole.
    if (!Array.isArray(rows) || typeof rows[0] !== 'object') return [];
    const fitting = rows.findIndex((row) => (left -= bytesOf(row)) < 0);
    return fitting < 0 ? [] : [{ name, rows, fitting }];
  });
}

/** Returns the bytes of a row in the result of a tool, which holds it twice: as structured content and as text. */
function bytesOf(value: unknown): number {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json));
}
