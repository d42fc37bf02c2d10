import { isLanguage, type Language } from '../domain/language.ts';

/** The source that a service searches: the names that the world knows, one vocabulary, or the tags of one collection. */
export type Source =
  { kind: 'world'; language?: Language } | { kind: 'vocabulary' | 'collection'; id: number };

/** A parsed path below `/reconcile`. */
export interface ServicePath {
  /** The secret of a static key that the path holds; undefined if the request sends its credential in a header. */
  secret?: string;
  source: Source;
  /** The part of the service: "" for the service itself, or for example `suggest/entity`. */
  part: string;
}

export const root = '/reconcile';

/** Returns the path of a service without its secret: `/reconcile/vocabulary/7`. */
export function pathOf(source: Source): string {
  if (source.kind !== 'world') return `${root}/${source.kind}/${source.id}`;
  return source.language === undefined ? root : `${root}/world/${source.language}`;
}

/** Returns the path of a service with the secret that the request had in its path. */
export const servicePath = ({ secret, source }: Omit<ServicePath, 'part'>): string =>
  secret === undefined ? pathOf(source) : pathOf(source).replace(root, `${root}/${secret}`);

/** Reads the path of a request; undefined for a path that no service has. `isSecret` recognises the secret of a static key. */
export function readPath(path: string, isSecret: (segment: string) => boolean): ServicePath | undefined {
  if (path !== root && !path.startsWith(`${root}/`)) return undefined;
  const segments = path
    .slice(root.length)
    .split('/')
    .filter((segment) => segment !== '');
  const secret = segments[0] !== undefined && isSecret(segments[0]) ? segments.shift() : undefined;
  const source = readSource(segments);
  if (source === undefined) return undefined;
  return { ...(secret !== undefined && { secret }), source, part: segments.join('/') };
}

/** Removes the segments of a source from the front of a path, and returns the source; undefined if they are invalid. */
function readSource(segments: string[]): Source | undefined {
  const [kind, value = ''] = segments;
  if (kind !== 'world' && kind !== 'vocabulary' && kind !== 'collection') return { kind: 'world' };
  segments.splice(0, 2);
  if (kind === 'world') return isLanguage(value) ? { kind, language: value } : undefined;
  return /^[1-9]\d{0,14}$/.test(value) ? { kind, id: Number(value) } : undefined;
}
