import { ServiceError } from '../domain/errors.ts';
import type { Entity, EntitySource } from './entity.ts';
import { flyout } from './pages.ts';
import { type Property, propertiesOf } from './properties.ts';
import { readCount } from './request.ts';
import type { Source } from './source.ts';
import { suggestEntities, suggestProperties, suggestTypes } from './suggest.ts';
import { entityTypes } from './types.ts';

/** A part of a service other than its endpoint. Returns a result, from which JSON or a page is made. */
type Part = (entities: EntitySource, fields: URLSearchParams, known: readonly Property[]) => unknown;

/** Returns an item. Throws noSuchPath if it is undefined, because nothing has the id of the request. */
function requirePresent<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new ServiceError('noSuchPath');
  return item;
}

const idOf = (fields: URLSearchParams): string => fields.get('id') ?? '';
const findById = <Item extends { id: string }>(items: readonly Item[], fields: URLSearchParams): Item =>
  requirePresent(items.find(({ id }) => id === idOf(fields)));

async function entityOf(entities: EntitySource, fields: URLSearchParams): Promise<Entity> {
  const id = idOf(fields);
  return requirePresent((await entities.get([id])).get(id));
}

const queryOf = (fields: URLSearchParams) => ({
  prefix: fields.get('prefix') ?? '',
  cursor: readCount(fields, 'cursor'),
});

/** Proposes properties for the entities of a type; all types have the same properties. */
function proposeProperties(fields: URLSearchParams, known: readonly Property[]) {
  const limit = readCount(fields, 'limit');
  const type = fields.get('type');
  return {
    properties: known
      .slice(0, limit || Infinity)
      .map(({ id, name, description }) => ({ id, name, description })),
    ...(type !== null && { type }),
    ...(limit > 0 && { limit }),
  };
}

const parts: Readonly<Record<string, Part>> = {
  'suggest/entity': (entities, fields) => suggestEntities(entities, queryOf(fields)),
  'suggest/property': (_entities, fields, known) => suggestProperties(known, queryOf(fields)),
  'suggest/type': (_entities, fields) => suggestTypes(queryOf(fields)),
  'flyout/entity': async (entities, fields) => ({
    id: idOf(fields),
    html: flyout(await entityOf(entities, fields)),
  }),
  'flyout/property': (_entities, fields, known) => ({
    id: idOf(fields),
    html: flyout(findById(known, fields)),
  }),
  'flyout/type': (_entities, fields) => ({ id: idOf(fields), html: flyout(findById(entityTypes, fields)) }),
  properties: (_entities, fields, known) => proposeProperties(fields, known),
  preview: entityOf,
};

/** Returns the function that runs a part of a service; undefined for an unknown part. */
export function runPart(
  part: string,
  source: Source,
  fields: URLSearchParams,
): ((entities: EntitySource) => unknown) | undefined {
  const run = Object.hasOwn(parts, part) ? parts[part] : undefined;
  return run && ((entities) => run(entities, fields, propertiesOf(source.kind)));
}
