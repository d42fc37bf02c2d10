import { categories, type Category } from '../domain/tags/tag.ts';

/** A type of entities in the protocol. */
export interface EntityType {
  id: string;
  name: string;
}

/** The names of the categories that entities of a service have. Addresses are not entities. */
const typeNames: Readonly<Record<Exclude<Category, 'url'>, string>> = {
  person: 'Person',
  organization: 'Organization',
  location: 'Place',
  unknown: 'Other',
};

/** The types of every service: the categories of tags. */
export const entityTypes: readonly EntityType[] = Object.entries(typeNames).map(([id, name]) => ({
  id,
  name,
}));

export const typeOf = (category: Category): EntityType =>
  entityTypes.find(({ id }) => id === category) ?? { id: category, name: category };

/** Returns the categories among the ids of types; undefined if none of them is a category. */
export function categoriesOf(types: readonly string[]): Category[] | undefined {
  const known = categories.filter((category) => types.includes(category));
  return known.length === 0 ? undefined : known;
}
