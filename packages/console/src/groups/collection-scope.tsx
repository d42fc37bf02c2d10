import type { Collection } from '@textkin/client';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { CollectionBoxes } from '../filters/collection-boxes.tsx';
import { useWords } from '../words/index.ts';

/** The most collections of one call, a limit of the service. */
const maxCollections = 100;

/** Returns the collections to search: those in the address, or all, up to the limit of one call. */
export function scopeOf(route: Route<'group'>, collections: readonly Collection[]): number[] {
  const all = collections.map(({ collection_id }) => collection_id);
  const chosenIds = all.filter((id) => route.collections?.includes(id));
  return (chosenIds.length > 0 ? chosenIds : all).slice(0, maxCollections);
}

/** The choice of the collections to search, stored in the address. No choice stands for all. */
export function CollectionScope({
  route,
  collections,
}: {
  route: Route<'group'>;
  collections: readonly Collection[];
}) {
  const { groups: words } = useWords();
  if (collections.length < 2) return null;
  const { collections: chosen = [], ...rest } = route;
  return (
    <details class="scope">
      <summary>{words.scope(chosen.length)}</summary>
      <fieldset>
        <legend class="visually-hidden">{words.scopeLabel}</legend>
        <CollectionBoxes
          collections={collections}
          chosen={chosen}
          choose={(now) => {
            navigate({ ...rest, collections: now }, { replace: true });
          }}
        />
      </fieldset>
    </details>
  );
}
