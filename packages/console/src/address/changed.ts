import type { Route } from './route.ts';

/** New values of some fields of an address; what is undefined or empty is taken away. */
export type Changes<R> = { [N in keyof R]?: R[N] | '' | undefined };

/** The same view with some fields of its address changed; what is empty stands in it no more. */
export function changed<R extends Route>(route: R, changes: Changes<NoInfer<R>>): R {
  const fields: [string, unknown][] = Object.entries({ ...route, ...changes });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== '')) as R;
}
