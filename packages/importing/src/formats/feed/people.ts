import { inOneLine } from '../../characters.ts';
import type { Child, Item } from './item-builder.ts';

/** Returns the names of the authors of an entry. An entry of Atom without authors gets the authors of the feed. */
export function authorsOf(
  { name, children, feed }: Item,
  logins: ReadonlyMap<string, string>,
): string | undefined {
  for (const element of ['dc:creator', 'dcterms:creator', 'author', 'dc:author', 'itunes:author']) {
    const names = namesIn(children, element, logins);
    if (names !== undefined) return names;
  }
  const isFromElsewhere = children.some((child) => child.name === 'source');
  return name === 'entry' && !isFromElsewhere ? namesIn(feed, 'author', logins) : undefined;
}

function namesIn(
  children: readonly Child[],
  element: string,
  logins: ReadonlyMap<string, string>,
): string | undefined {
  const names = children.filter(({ name }) => name === element).map((child) => nameOf(child));
  const distinct = new Set(names.filter((name) => name !== '').map((name) => logins.get(name) || name));
  return distinct.size === 0 ? undefined : [...distinct].join(', ');
}

function nameOf({ hasElements, person, text }: Child): string {
  return plainName(hasElements ? person.name.trim() || person.email : text);
}

const address = /(?:mailto:)?[^\s<>()[\]"',;:@]+@[^\s<>()[\]"',;:@]+/i;

/** Returns the name in `desk@example.org (Anna Lind)` or `Anna Lind <desk@example.org>`. An address without a name is returned. */
function plainName(written: string): string {
  const line = inOneLine(written);
  const email = line.length > longestName ? undefined : address.exec(line)?.[0];
  if (email === undefined) return line;
  const rest = line
    .replace(email, ' ')
    .replaceAll(/[<(["\s]+|[>)\]"\s]+/g, ' ')
    .replaceAll(/^[\s,;:-]+|[\s,;:-]+$/g, '');
  return rest === '' ? email.replace(/^mailto:/i, '') : rest;
}

/** The longest name in characters. */
const longestName = 1000;
