import type { Route } from '../address/route.ts';

type MapRoute = Route<'map'>;
export type Change = { [F in keyof MapRoute]?: MapRoute[F] | undefined };

/** The address of a map with something else in it; what is undefined or empty goes. */
export function changed(route: MapRoute, change: Change): MapRoute {
  const all = Object.entries({ ...route, ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== '')) as MapRoute;
}
