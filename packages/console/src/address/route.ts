import type { ValueCodec } from './codecs.ts';
import { views } from './views.ts';

type Views = typeof views;
export type ViewName = keyof Views;
type Values<F> = { [N in keyof F]: F[N] extends ValueCodec<infer T> ? T : never };

/** A view with the values in its address, which follow the `#`: the console is one page. */
export type Route<V extends ViewName = ViewName> = {
  [N in V]: { view: N } & Values<Views[N]['fields']> & Partial<Values<Views[N]['query']>>;
}[V];

/** The result of parsing an address. */
export type ParsedRoute = Route | { view: 'unknown' };

/** The most texts that the path to a text lists. */
const longestPath = 8;

const entries = Object.entries(views as Record<string, View>);
interface View {
  path: string;
  fields: Record<string, ValueCodec<unknown>>;
  query: Record<string, ValueCodec<unknown>>;
}

/** Parses an address. Returns `unknown` if the address names no view. */
export function parseRoute(hash: string): ParsedRoute {
  const [path, query] = splitAt(hash.replace(/^#/, '') || '/', '?');
  for (const [view, definition] of entries) {
    const fields = readPath(definition, path.split('/'));
    const queryValues = fields && readQuery(definition, new URLSearchParams(query));
    if (queryValues) return { view, ...fields, ...queryValues } as Route;
  }
  return { view: 'unknown' };
}

function readPath({ path, fields }: View, parts: readonly string[]): object | undefined {
  const pattern = path.split('/');
  if (pattern.length !== parts.length) return undefined;
  const read: Record<string, unknown> = {};
  for (const [at, part] of pattern.entries()) {
    const text = decode(parts[at]!);
    if (!part.startsWith(':')) {
      if (text !== part) return undefined;
      continue;
    }
    const name = part.slice(1);
    read[name] = text === undefined ? undefined : fields[name]!.read(text);
    if (read[name] === undefined) return undefined;
  }
  return read;
}

function readQuery({ query }: View, params: URLSearchParams): object | undefined {
  const read: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(query)) {
    const text = params.get(name);
    if (text === null) continue;
    read[name] = kind.read(text);
    if (read[name] === undefined) return undefined;
  }
  return read;
}

/** Returns the address of a view, the inverse of `parseRoute`. */
export function hashOf(route: Route): string {
  const { path, fields, query } = views[route.view] as View;
  const values = { ...route } as Record<string, unknown>;
  if (route.view === 'text') values['via'] = route.via?.slice(-longestPath);
  const parts = path.split('/').map((part) => {
    const name = part.slice(1);
    return part.startsWith(':') ? encodeURIComponent(fields[name]!.write(values[name])) : part;
  });
  const queryValues = new URLSearchParams();
  for (const [name, kind] of Object.entries(query)) {
    const value = values[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0) || value === '') continue;
    queryValues.set(name, kind.write(value));
  }
  const suffix = queryValues.size === 0 ? '' : `?${readable(queryValues.toString())}`;
  return `#${parts.join('/')}${suffix}`;
}

/** Returns a query with its list separators unescaped: browsers and mail programs leave these characters alone. */
const readable = (query: string): string =>
  query.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';');

/** Returns the address without its query. While it stays the same, the view is kept and not mounted again. */
export const viewPath = (hash: string): string => splitAt(hash, '?')[0];

function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
