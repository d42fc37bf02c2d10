import type { Candidate, Entity } from './entity.ts';
import type { Property } from './properties.ts';
import type { Extension } from './read-queries.ts';
import { typeOf } from './types.ts';

/** Returns a candidate in the form of the protocol. Scores go up to 100, as in most services. */
export function toCandidate({ id, name, description, category, score, isCertain }: Candidate) {
  return {
    ...{ id, name, ...(description && { description }) },
    type: [typeOf(category)],
    score: Math.round(1000 * score) / 10,
    match: isCertain,
  };
}

/** Returns an entity as a suggestion. */
export function toSuggestion({ id, name, description, category }: Entity) {
  return { id, name, ...(description && { description }), notable: [typeOf(category)] };
}

/**
 * Returns the values of properties of entities. An entity that does not exist has no values, and a property without values has an empty
 * list.
 */
export function toExtension(
  { ids, properties }: Extension,
  known: readonly Property[],
  entities: ReadonlyMap<string, Entity>,
) {
  const columns = properties.flatMap(({ id, limit }) => {
    const property = known.find((one) => one.id === id);
    return property === undefined ? [] : [{ property, limit: limit || Infinity }];
  });
  const rowOf = (entity: Entity | undefined) =>
    Object.fromEntries(
      columns.map(({ property, limit }) => [
        property.id,
        entity === undefined ? [] : property.valuesOf(entity).slice(0, limit),
      ]),
    );
  return {
    meta: columns.map(({ property: { id, name } }) => ({ id, name })),
    rows: Object.fromEntries(ids.map((id) => [id, rowOf(entities.get(id))])),
  };
}
