/** The prefix of each namespace in this reader; '' is RSS or Atom. Addresses are in lower case. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2005/atom', ''],
  ['http://purl.org/atom/ns#', ''],
  ['http://purl.org/rss/1.0/', ''],
  ['http://purl.org/net/rss1.1#', ''],
  ['http://my.netscape.com/rdf/simple/0.9/', ''],
  ['http://channel.netscape.com/rdf/simple/0.9/', ''],
  ['http://backend.userland.com/rss', ''],
  ['http://backend.userland.com/rss2', ''],
  ['http://backend.userland.com/rss091', ''],
  ['http://blogs.law.harvard.edu/tech/rss', ''],
  ['http://cyber.law.harvard.edu/rss/rss.html', ''],
  ['http://purl.org/dc/elements/1.0/', 'dc'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://purl.org/rss/1.0/modules/content/', 'content'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['http://search.yahoo.com/mrss/', 'media'],
  ['http://search.yahoo.com/mrss', 'media'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
  ['http://www.w3.org/xml/1998/namespace', 'xml'],
]);

const atom: ReadonlySet<string> = new Set(['http://www.w3.org/2005/atom', 'http://purl.org/atom/ns#']);

/** The namespaces of prefixes within an element, and the base of relative addresses. */
export interface Scope {
  readonly namespaces: ReadonlyMap<string, string>;
  readonly base: string | undefined;
}

export const outermost: Scope = { namespaces: new Map(), base: undefined };

/** A name with the prefix of its namespace, in lower case. */
export interface Name {
  name: string;
  isAtom: boolean;
}

type Attributes = Readonly<Record<string, string>>;

/** Returns the scope within an element, by its attributes. */
export function scopeWithin(outer: Scope, attributes: Attributes): Scope {
  let namespaces: Map<string, string> | undefined;
  for (const [name, value] of Object.entries(attributes)) {
    if (!/^xmlns(?=:|$)/.test(name)) continue;
    namespaces ??= new Map(outer.namespaces);
    namespaces.set(name.slice('xmlns:'.length), value.trim().toLowerCase());
  }
  const declaredBase = attributes['xml:base'];
  if (namespaces === undefined && declaredBase === undefined) return outer;
  const base = declaredBase === undefined ? outer.base : absolute(declaredBase, outer.base);
  return { namespaces: namespaces ?? outer.namespaces, base };
}

/** Returns the name of an element. An undeclared prefix has its usual meaning. */
export function nameOf(written: string, { namespaces }: Scope): Name {
  const [prefix, local] = splitName(written.toLowerCase());
  const exactPrefix = written.includes(':') ? written.slice(0, written.indexOf(':')) : '';
  const address = namespaces.get(exactPrefix);
  if (address === undefined) {
    if (prefix === '' || prefix === 'atom') return { name: local, isAtom: prefix !== '' };
    return { name: `${prefix}:${local}`, isAtom: false };
  }
  const known = prefixes.get(address) ?? wordPressPrefix(address);
  if (known !== undefined) return { name: joinName(known, local), isAtom: atom.has(address) };
  // A feed may declare its own default namespace.
  return { name: prefix === '' ? local : `?:${local}`, isAtom: false };
}

/** Returns the value of an attribute, with any prefix of its namespace. */
export function attribute(attributes: Attributes, wanted: string, scope: Scope): string | undefined {
  const found = Object.keys(attributes).find(
    (name) => name.includes(':') && nameOf(name, scope).name === wanted,
  );
  return found === undefined ? undefined : attributes[found];
}

/** Returns an absolute address. An address that can't be resolved stays unchanged. */
export function absolute(address: string, base: string | undefined): string {
  const trimmed = address.trim();
  if (base === undefined || trimmed === '' || !URL.canParse(trimmed, base)) return trimmed;
  return URL.canParse(trimmed) ? trimmed : new URL(trimmed, base).href;
}

function wordPressPrefix(address: string): string | undefined {
  if (!address.startsWith('http://wordpress.org/export/')) return undefined;
  return address.endsWith('/excerpt/') ? 'excerpt' : 'wp';
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return [name.slice(0, Math.max(colon, 0)), name.slice(colon + 1)];
}

function joinName(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`;
}
