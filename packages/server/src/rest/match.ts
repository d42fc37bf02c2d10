import { paramOf, type Route, segmentsOf } from './route.ts';

/** What stands at an address: its routes by verb, and the texts of its params. */
export interface MatchedPath {
  routes: ReadonlyMap<string, Route>;
  given: Readonly<Record<string, string>>;
}

/** Finds what stands at a path, as it came in the request; undefined where nothing does or it can't be decoded. */
export function finder(routes: readonly Route[]): (path: string) => MatchedPath | undefined {
  const places = [...Map.groupBy(routes, ({ path }) => path).values()].map((same) => ({
    segments: same[0]!.segments,
    routes: new Map(same.map((route) => [route.verb, route])),
  }));
  const bySize = Map.groupBy(places, ({ segments }) => segments.length);
  return (path) => {
    const parts = segmentsOf(path.replace(/(?<=.)\/$/, '')).map(decoded);
    const place = bySize
      .get(parts.length)
      ?.find(({ segments }) => segments.every((segment, at) => fits(segment, parts[at])));
    if (place === undefined) return undefined;
    const given = place.segments.flatMap((segment, at) => {
      const name = paramOf(segment);
      return name === undefined ? [] : [[name, parts[at]!] as const];
    });
    return { routes: place.routes, given: Object.fromEntries(given) };
  };
}

/** The verbs of an address, as `Allow` has them. */
export function allowed({ routes }: MatchedPath): string {
  const verbs = [...routes.keys()];
  return [...verbs, ...(verbs.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
}

const fits = (segment: string, part: string | undefined): boolean =>
  paramOf(segment) === undefined ? segment === part : part !== undefined && part !== '';

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
