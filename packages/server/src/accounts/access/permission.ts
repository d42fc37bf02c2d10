import type { Identity, Method } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import { includes } from '../../domain/keys/rights.ts';
import type { Store } from '../../store/store.ts';

/** Throws otherOrigin where a key answers only to pages, and the request is from none of them. */
export function assertOrigin({ origins }: Pick<Identity, 'origins'>, origin: string | undefined): void {
  if (origins !== undefined && (origin === undefined || !origins.includes(origin)))
    throw new ServiceError('otherOrigin');
}

/** Throws scopeTooNarrow where the method needs more than the key may do. */
export function assertScope({ scope }: Pick<Identity, 'scope'>, method: Pick<Method, 'scope'>): void {
  if (!includes(scope, method.scope)) throw new ServiceError('scopeTooNarrow', { scope: method.scope });
}

/** All the params by which methods name collections and groups, as they are once they are checked. */
interface Named {
  collection_id?: number;
  collection_scope?: readonly number[];
  group_id?: number;
  group_scope?: readonly number[];
}

/**
 * Throws where a key that is bound to collections names another one, or a group with a text in another one: they are
 * answered like those that do not exist. Lists leave them out by themselves.
 */
export async function assertWithin(
  { groups }: Pick<Store, 'groups'>,
  { account, collections }: Identity,
  { collection_id, collection_scope = [], group_id, group_scope = [] }: Named,
): Promise<void> {
  if (collections === undefined) return;
  const given = (ids: readonly (number | undefined)[]) => ids.filter((id) => id !== undefined);
  if (!given([collection_id, ...collection_scope]).every((id) => collections.includes(id)))
    throw new ServiceError('noSuchCollection');
  const wanted = given([group_id, ...group_scope]);
  if (wanted.length === 0) return;
  const seen = new Set((await groups.list(account, collections)).map(({ groupId }) => groupId));
  if (!wanted.every((id) => seen.has(id))) throw new ServiceError('noSuchGroup');
}
