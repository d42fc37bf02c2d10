import type { Identity, Method } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import { includes } from '../../domain/keys/rights.ts';
import type { Store } from '../../store/store.ts';

/** Throws otherOrigin if the key is bound to origins of web pages and the request comes from another origin. */
export function assertOrigin({ origins }: Pick<Identity, 'origins'>, origin: string | undefined): void {
  if (origins !== undefined && (origin === undefined || !origins.includes(origin)))
    throw new ServiceError('otherOrigin');
}

/** Throws scopeTooNarrow if the method needs a wider scope than the key has. */
export function assertScope({ scope }: Pick<Identity, 'scope'>, method: Pick<Method, 'scope'>): void {
  if (!includes(scope, method.scope)) throw new ServiceError('scopeTooNarrow', { scope: method.scope });
}

/** The params by which methods name collections, groups and saved searches, after validation. */
interface NamedIds {
  collection_id?: number;
  collection_scope?: readonly number[];
  group_id?: number;
  group_scope?: readonly number[];
  saved_search_id?: number;
}

/**
 * Throws if a key that is bound to collections names another collection, a group with a text in another collection, or a saved
 * search of another collection. The error is the same as for an id that does not exist. Methods that list collections or groups
 * filter them themselves.
 */
export async function assertCollectionAccess(
  { groups, savedSearches }: Pick<Store, 'groups' | 'savedSearches'>,
  { account, collections }: Identity,
  { collection_id, collection_scope = [], group_id, group_scope = [], saved_search_id }: NamedIds,
): Promise<void> {
  if (collections === undefined) return;
  const definedIds = (ids: readonly (number | undefined)[]) => ids.filter((id) => id !== undefined);
  if (!definedIds([collection_id, ...collection_scope]).every((id) => collections.includes(id)))
    throw new ServiceError('noSuchCollection');
  if (saved_search_id !== undefined) {
    const saved = await savedSearches.get(account, saved_search_id);
    if (saved?.collections.every((id) => collections.includes(id)) !== true)
      throw new ServiceError('noSuchSavedSearch');
  }
  const ids = [...new Set(definedIds([group_id, ...group_scope]))];
  if (ids.length === 0) return;
  const visible = await groups.list(account, collections, { ids });
  if (visible.length < ids.length) throw new ServiceError('noSuchGroup');
}
