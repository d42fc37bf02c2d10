import { isLonger } from '../domain/characters.ts';
import { limits } from '../domain/limits.ts';
import type { Candidate, EntitySource } from './entity.ts';
import type { Property } from './properties.ts';
import type { BatchQuery } from './read-queries.ts';
import { categoriesOf } from './types.ts';

/** Properties with which a client names an entity beyond doubt. */
const identifyingProperties = ['uri', 'wikidata'];

/**
 * Returns the candidates of a query. The values of its properties are the context of the name; a value that identifies exactly one
 * candidate makes that candidate the match. A query without a name is searched by its property `name`.
 */
export async function match(
  entities: EntitySource,
  { name: query, types, limit, properties }: BatchQuery,
  known: readonly Property[],
): Promise<Candidate[]> {
  const valuesOf = (id: string) => properties.find((property) => property.id === id)?.values ?? [];
  const name = (query.trim() || valuesOf('name')[0]?.trim()) ?? '';
  // No entity has a name that long, and an error would fail the rest of the batch.
  if (name === '' || isLonger(name, limits.entityQuery)) return [];
  const context = properties.flatMap(({ values }) => values).join(' ');
  const found = await entities.find({ name, categories: categoriesOf(types), context, limit });
  const claims = known.filter(({ id }) => identifyingProperties.includes(id));
  const identified = await entities.get(found.map(({ id }) => id));
  const isIdentified = ({ id }: Candidate) =>
    claims.some((property) => {
      const own = property.valuesOf(identified.get(id)!).map((value) => 'str' in value && value.str);
      return valuesOf(property.id).some((value) => own.includes(value));
    });
  const sure = found.filter(isIdentified);
  if (sure.length !== 1) return found;
  const rest = found.filter((one) => one !== sure[0]).map((one) => ({ ...one, isCertain: false }));
  return [{ ...sure[0]!, score: 1, isCertain: true }, ...rest];
}
