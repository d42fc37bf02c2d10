import { formatDate } from '../domain/dates.ts';
import { languageNames, type Language } from '../domain/language.ts';
import type { Entity } from './entity.ts';
import { typeOf } from './types.ts';

/** A value of a property in the protocol. */
export type PropertyValue = { str: string } | { float: number } | { int: number } | { date: string };

/** A property of the entities of a service, from which OpenRefine makes a column. */
export interface Property {
  id: string;
  name: string;
  description: string;
  valuesOf: (entity: Entity) => PropertyValue[];
}

const strings = (...values: (string | undefined)[]): PropertyValue[] =>
  values.filter((value) => value !== undefined && value !== '').map((value) => ({ str: value! }));

const dates = (seconds: number | undefined): PropertyValue[] =>
  seconds === undefined ? [] : [{ date: formatDate(seconds) }];

const floats = (value: number | undefined): PropertyValue[] =>
  value === undefined ? [] : [{ float: value }];

const nameProperties = Object.entries(languageNames).map(([language, name]): Property => ({
  id: `name-${language}`,
  name: `Name in ${name}`,
  description: `The usual name in ${name} text`,
  valuesOf: ({ names }) => strings(names?.[language as Language]),
}));

/** The names of things: entries of vocabularies, and what the world knows. */
const thingProperties: readonly Property[] = [
  ...nameProperties,
  {
    id: 'aliases',
    name: 'Other names',
    description: 'Abbreviations, former names, other spellings',
    valuesOf: ({ aliases = [] }) => strings(...aliases),
  },
];

/** The properties of things, and of tags that mean a known thing. */
const linkProperties: readonly Property[] = [
  {
    id: 'description',
    name: 'Description',
    description: 'A line on who or what it is',
    valuesOf: ({ description }) => strings(description),
  },
  {
    id: 'uri',
    name: 'URI',
    description: 'The address that identifies it',
    valuesOf: ({ uri }) => strings(uri),
  },
  {
    id: 'wikidata',
    name: 'Wikidata',
    description: 'Its id in Wikidata, such as Q1754',
    valuesOf: ({ wikidata }) => strings(wikidata),
  },
  {
    id: 'coordinates',
    name: 'Coordinates',
    description: 'Latitude and longitude in degrees, with a comma between them',
    valuesOf: ({ latitude, longitude }) =>
      latitude === undefined || longitude === undefined ? [] : strings(`${latitude},${longitude}`),
  },
  {
    id: 'latitude',
    name: 'Latitude',
    description: 'Degrees north of the equator',
    valuesOf: ({ latitude }) => floats(latitude),
  },
  {
    id: 'longitude',
    name: 'Longitude',
    description: 'Degrees east of Greenwich',
    valuesOf: ({ longitude }) => floats(longitude),
  },
];

/** The properties of the tags of a collection. */
const tagProperties: readonly Property[] = [
  {
    id: 'variants',
    name: 'Variants',
    description: 'Other names of the tag in the texts',
    valuesOf: ({ aliases = [] }) => strings(...aliases),
  },
  {
    id: 'texts',
    name: 'Texts',
    description: 'The number of texts with the tag',
    valuesOf: ({ texts }) => (texts === undefined ? [] : [{ int: texts }]),
  },
  {
    id: 'first',
    name: 'First text',
    description: 'The date of the earliest text with the tag',
    valuesOf: ({ first }) => dates(first),
  },
  {
    id: 'last',
    name: 'Last text',
    description: 'The date of the latest text with the tag',
    valuesOf: ({ last }) => dates(last),
  },
];

const commonProperties: readonly Property[] = [
  {
    id: 'name',
    name: 'Name',
    description: 'The usual name',
    valuesOf: ({ name }) => strings(name),
  },
  {
    id: 'category',
    name: 'Category',
    description: 'Person, Organization, Place or Other',
    valuesOf: ({ category }) => strings(typeOf(category).name),
  },
];

/** Returns the properties of the entities of a service. */
export const propertiesOf = (kind: 'world' | 'vocabulary' | 'collection'): readonly Property[] => [
  ...commonProperties,
  ...(kind === 'collection' ? tagProperties : thingProperties),
  ...linkProperties,
];
