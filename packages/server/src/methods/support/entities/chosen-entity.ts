import type { Caller } from '../../../contract/method.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { categoryByKind } from '../../../nlp/mentions/known-kinds.ts';
import type { Context } from '../../context.ts';
import { foundOrThrow } from '../found-or-throw.ts';
import type { Choice } from './link-tag.ts';
import { readVocabulary } from '../vocabularies.ts';

interface EntityKey {
  id: string;
  vocabulary?: number | undefined;
}

/**
 * Returns the entity with an id: of the given vocabulary, or else of the first vocabulary of the collection that has it, or else of the
 * names that the world knows. Throws noSuchEntity if there is none.
 */
export async function chosenEntity(
  { store, world }: Context,
  caller: Caller,
  collectionId: number,
  { id, vocabulary }: EntityKey,
): Promise<Choice> {
  const { account } = caller;
  const collection = foundOrThrow(await store.collections.get(account, collectionId), 'noSuchCollection');
  if (vocabulary !== undefined) await readVocabulary(store, caller, vocabulary);
  for (const list of vocabulary === undefined ? (collection.vocabularies ?? []) : [vocabulary]) {
    const entry = (await store.vocabularies.getEntries(account, list, [id])).get(id);
    if (entry !== undefined)
      return { link: { id, vocabulary: list, confidence: 1 }, category: entry.category };
  }
  const known = vocabulary === undefined ? world?.get(id) : undefined;
  if (known === undefined) throw new ServiceError('noSuchEntity', { field: 'id' });
  return { link: { id, confidence: 1 }, category: categoryByKind[known.kind] };
}
