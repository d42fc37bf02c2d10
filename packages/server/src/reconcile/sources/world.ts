import type { Language } from '../../domain/language.ts';
import { addressOf, describeEntry, type WorldEntry } from '../../knowledge/details.ts';
import type { Context } from '../../methods/context.ts';
import { findEntities } from '../../methods/support/entities/find-entities.ts';
import { categoryByKind } from '../../nlp/mentions/known-kinds.ts';
import type { Entity, EntitySource } from '../entity.ts';

/** Returns the source of the names that the world knows, in one language. */
export function worldSource(context: Context, account: number, language: Language = 'en'): EntitySource {
  return {
    name: 'Textkin: names that the world knows',
    find: (query) =>
      findEntities(context, { account, vocabularies: [], hasWorld: true }, { ...query, language }),
    get: (ids) =>
      Promise.resolve(new Map(entriesOf(context, ids).map((one) => [one.id, toEntity(one, language)]))),
  };
}

function entriesOf({ world }: Context, ids: readonly string[]): WorldEntry[] {
  return ids.map((id) => world?.get(id)).filter((entry) => entry !== undefined);
}

function toEntity(entry: WorldEntry, language: Language): Entity {
  const { id, kind, aliases, wikidata, latitude, longitude, name, nameSv } = entry;
  return {
    ...{ id, category: categoryByKind[kind], names: { en: name, sv: nameSv }, aliases, latitude, longitude },
    ...describeEntry(entry, language),
    ...(wikidata && { wikidata, uri: addressOf(entry) }),
  };
}
