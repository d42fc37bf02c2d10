import type { Language } from '../../domain/language.ts';
import { addressOf, describedIn, type WorldEntry } from '../../knowledge/details.ts';
import type { Context } from '../../methods/context.ts';
import { findEntities } from '../../methods/support/entities/find-entities.ts';
import { categoryOf } from '../../nlp/mentions/known-kinds.ts';
import type { Entity, EntitySource } from '../entity.ts';

/** The names that the world knows, in one language. */
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
    ...{ id, category: categoryOf[kind], names: { en: name, sv: nameSv }, aliases, latitude, longitude },
    ...describedIn(entry, language),
    ...(wikidata && { wikidata, uri: addressOf(entry) }),
  };
}
