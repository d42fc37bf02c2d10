import type { Route } from './route.ts';

/** New values for some fields of a route; undefined and '' remove a field. */
export type Changes<R> = { [N in keyof R]?: R[N] | '' | undefined };

/** Returns the route with some fields changed and its empty fields removed. */
export function withChanges<R extends Route>(route: R, changes: Changes<NoInfer<R>>): R {
  const fields: [string, unknown][] = Object.entries({ ...route, ...changes });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== '')) as R;
}
