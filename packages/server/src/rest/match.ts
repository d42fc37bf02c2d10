import { paramOf, type Route, segmentsOf } from './route.ts';

/** The routes of a path. */
export interface MatchedPath {
  /** The routes, by verb. */
  routes: ReadonlyMap<string, Route>;
  /** The decoded values of the params in the path, by their names in the path. */
  pathValues: Readonly<Record<string, string>>;
}

/** Returns a function that returns the routes of a request's path; undefined if there are none or the path can't be decoded. */
export function pathMatcher(routes: readonly Route[]): (path: string) => MatchedPath | undefined {
  const paths = [...Map.groupBy(routes, ({ path }) => path).values()].map((routesOfPath) => ({
    segments: routesOfPath[0]!.segments,
    routes: new Map(routesOfPath.map((route) => [route.verb, route])),
  }));
  const byLength = Map.groupBy(paths, ({ segments }) => segments.length);
  return (path) => {
    const parts = segmentsOf(path.replace(/(?<=.)\/$/, '')).map(decode);
    const found = byLength
      .get(parts.length)
      ?.find(({ segments }) => segments.every((segment, index) => matches(segment, parts[index])));
    if (found === undefined) return undefined;
    const pathValues = found.segments.flatMap((segment, index) => {
      const name = paramOf(segment);
      return name === undefined ? [] : [[name, parts[index]!] as const];
    });
    return { routes: found.routes, pathValues: Object.fromEntries(pathValues) };
  };
}

/** Returns the verbs of a path, as the value of the header `Allow`. */
export function allowedVerbs({ routes }: MatchedPath): string {
  const verbs = [...routes.keys()];
  return [...verbs, ...(verbs.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
}

const matches = (segment: string, part: string | undefined): boolean =>
  paramOf(segment) === undefined ? segment === part : part !== undefined && part !== '';

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
