import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Vocabulary } from '../../domain/tags/vocabulary.ts';
import type { Store } from '../../store/store.ts';
import { foundOrThrow } from './found-or-throw.ts';

type Reader = Pick<Caller, 'account' | 'collections'>;

/** Returns the vocabularies that a caller may read: a key that is bound to collections may read only their vocabularies. */
export async function visibleVocabularies(
  store: Store,
  { account, collections }: Reader,
): Promise<Vocabulary[]> {
  const all = await store.vocabularies.list(account);
  if (collections === undefined) return all;
  const own = await store.collections.list(account, { only: collections });
  const used = new Set(own.flatMap(({ vocabularies = [] }) => vocabularies));
  return all.filter(({ vocabularyId }) => used.has(vocabularyId));
}

/** Returns a vocabulary. Throws noSuchVocabulary if the caller may not read it. */
export async function readVocabulary(store: Store, caller: Reader, id: number): Promise<Vocabulary> {
  const { account, collections } = caller;
  const vocabulary =
    collections === undefined
      ? await store.vocabularies.get(account, id)
      : (await visibleVocabularies(store, caller)).find(({ vocabularyId }) => vocabularyId === id);
  return foundOrThrow(vocabulary, 'noSuchVocabulary');
}

/** Throws if the key is bound to collections, because other collections may use the same vocabulary. */
export function assertMayChange({ collections }: Pick<Caller, 'collections'>): void {
  if (collections !== undefined) throw new ServiceError('boundToCollections');
}
