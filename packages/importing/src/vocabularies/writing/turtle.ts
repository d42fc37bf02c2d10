import type { EntryCategory } from '../categories.ts';
import { type ImportedEntry, nameLanguages } from '../entry.ts';
import { neverPredicate } from '../rdf/meanings.ts';
import { addressOfId } from '../rdf/own-addresses.ts';
import { itemIn } from '../wikidata.ts';

/** The first lines of a list in SKOS. */
export const turtleHeader = [
  '@prefix geo: <http://www.w3.org/2003/01/geo/wgs84_pos#> .',
  '@prefix schema: <http://schema.org/> .',
  '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .',
  '',
  '',
].join('\n');

const classes: Readonly<Record<EntryCategory, string>> = {
  person: ', schema:Person',
  organization: ', schema:Organization',
  location: ', schema:Place',
  unknown: '',
};

/** Returns an entry as a concept of SKOS below `turtleHeader`. An id that is not an address becomes one that begins with `urn:textkin:`. */
export function turtleConcept(entry: ImportedEntry): string {
  const {
    id,
    category,
    name,
    names = {},
    aliases = [],
    description,
    uri,
    latitude,
    longitude,
    never,
  } = entry;
  const address = isAddress(id) ? id : addressOfId(id);
  const labels = nameLanguages.flatMap((language) => {
    const label = names[language];
    return label === undefined ? [] : [`${literal(label)}@${language}`];
  });
  if (labels.length === 0 && name !== undefined) labels.push(literal(name));
  const statements = [
    `a skos:Concept${classes[category]}`,
    `skos:prefLabel ${labels.join(', ')}`,
    ...(aliases.length > 0 ? [`skos:altLabel ${aliases.map(literal).join(', ')}`] : []),
    ...(description === undefined ? [] : [`skos:definition ${literal(description)}`]),
    ...(uri === undefined || uri === address ? [] : [linkTo(uri)]),
    ...(latitude === undefined || longitude === undefined
      ? []
      : [`geo:lat ${literal(String(latitude))} ; geo:long ${literal(String(longitude))}`]),
    ...(never === true ? [`<${neverPredicate}> true`] : []),
  ];
  return `<${address}> ${statements.join(' ;\n  ')} .\n`;
}

function linkTo(uri: string): string {
  if (!isAddress(uri)) return `schema:url ${literal(uri)}`;
  return itemIn(uri) === undefined ? `schema:url <${uri}>` : `skos:exactMatch <${uri}>`;
}

function isAddress(text: string): boolean {
  return /^https?:[^\s<>"{}|\\^`\u0000-\u0020]+$/.test(text);
}

function literal(text: string): string {
  const escaped = text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `"${escaped}"`;
}
