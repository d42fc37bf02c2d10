/** What a statement says about an entry. */
export type Meaning =
  | 'type'
  | 'name'
  | 'label'
  | 'alias'
  | 'description'
  | 'note'
  | 'match'
  | 'page'
  | 'never'
  | 'latitude'
  | 'longitude'
  | 'place';

const skos = 'http://www.w3.org/2004/02/skos/core#';
const schema = 'http://schema.org/';
const foaf = 'http://xmlns.com/foaf/0.1/';
const geo = 'http://www.w3.org/2003/01/geo/wgs84_pos#';
const rdfs = 'http://www.w3.org/2000/01/rdf-schema#';

/** The predicate that marks an entry of an exported list whose names are never tags. */
export const neverPredicate = 'urn:textkin:never';

const meanings: Readonly<Record<string, Meaning>> = {
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#type': 'type',
  [`${skos}prefLabel`]: 'name',
  [`${schema}name`]: 'name',
  [`${foaf}name`]: 'name',
  [`${rdfs}label`]: 'label',
  [`${skos}altLabel`]: 'alias',
  [`${skos}hiddenLabel`]: 'alias',
  [`${schema}alternateName`]: 'alias',
  [`${skos}definition`]: 'description',
  [`${schema}description`]: 'description',
  'http://purl.org/dc/terms/description': 'description',
  [`${skos}scopeNote`]: 'note',
  [`${rdfs}comment`]: 'note',
  [`${skos}exactMatch`]: 'match',
  [`${schema}sameAs`]: 'match',
  'http://www.w3.org/2002/07/owl#sameAs': 'match',
  [`${schema}url`]: 'page',
  [neverPredicate]: 'never',
  [`${geo}lat`]: 'latitude',
  [`${geo}long`]: 'longitude',
  [`${schema}latitude`]: 'latitude',
  [`${schema}longitude`]: 'longitude',
  [`${schema}geo`]: 'place',
  [`${geo}location`]: 'place',
};

/** Returns what a predicate says about an entry; undefined for a predicate that entries do not need. */
export function meaningOf(predicate: string): Meaning | undefined {
  const address = predicate.startsWith('https://schema.org/')
    ? `http${predicate.slice('https'.length)}`
    : predicate;
  return Object.hasOwn(meanings, address) ? meanings[address] : undefined;
}

/** Returns true for a class whose resources become entries: concepts, but not concept schemes and collections. */
export function isConceptClass(address: string): boolean {
  return address === `${skos}Concept`;
}
