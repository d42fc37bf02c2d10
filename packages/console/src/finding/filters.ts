import type { Route } from '../address/route.ts';

/** What lists and searches can be narrowed to; `to` is the last day. */
export type Filters = Pick<Route<'search'>, 'tag' | 'category' | 'from' | 'to'>;

/** New values of some fields of an address; undefined takes one away. */
export type Change<R> = { [K in keyof R]?: R[K] | undefined };

export function changed<R extends Filters>(route: R, change: Change<NoInfer<R>>): R {
  const fields: [string, unknown][] = Object.entries({ ...route, ...change });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as typeof route;
}

export const noFilters = { tag: undefined, category: undefined, from: undefined, to: undefined };

export const areFilters = ({ tag, category, from, to }: Filters): boolean =>
  Boolean(tag ?? category ?? from ?? to);

/** The filters as the methods take them, whose later bound is the first day that is no longer meant. Days are of UTC. */
export function filterParams({ tag, category, from, to }: Filters) {
  return {
    ...(tag !== undefined && { tag }),
    ...(category !== undefined && { category }),
    ...(from !== undefined && { published_after: from }),
    ...(to !== undefined && { published_before: dayAfter(to) }),
  };
}

function dayAfter(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
