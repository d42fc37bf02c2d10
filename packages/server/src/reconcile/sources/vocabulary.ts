import type { Vocabulary, VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import type { Context } from '../../methods/context.ts';
import { findEntities } from '../../methods/support/entities/find-entities.ts';
import type { Entity, EntitySource } from '../entity.ts';

/** Returns the source of a vocabulary: its entries. */
export function vocabularySource(
  context: Context,
  account: number,
  { vocabularyId, name }: Vocabulary,
): EntitySource {
  const scope = { account, vocabularies: [vocabularyId], hasWorld: false };
  return {
    name,
    find: (query) => findEntities(context, scope, { ...query, language: undefined }),
    async get(ids) {
      const entries = await context.store.vocabularies.getEntries(account, vocabularyId, ids);
      return new Map([...entries].map(([id, entry]) => [id, toEntity(entry)]));
    },
  };
}

function toEntity(entry: VocabularyEntry): Entity {
  const [, wikidata] = /^https?:\/\/www\.wikidata\.org\/(?:entity|wiki)\/(Q\d+)$/.exec(entry.uri ?? '') ?? [];
  return { ...entry, wikidata };
}
