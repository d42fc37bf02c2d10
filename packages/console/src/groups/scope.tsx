import type { Collection } from '@textkin/client';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { CollectionBoxes } from '../filters/collection-boxes.tsx';
import { useWords } from '../words/index.ts';

/** The most collections of one call, a limit of the service. */
const most = 100;

/** Returns the collections to search: those in the address, or all, up to the limit of one call. */
export function scopeOf(route: Route<'group'>, collections: readonly Collection[]): number[] {
  const all = collections.map(({ collection_id }) => collection_id);
  const named = all.filter((one) => route.collections?.includes(one));
  return (named.length > 0 ? named : all).slice(0, most);
}

/** Chooses the collections to search, in the address; none chosen stands for all. */
export function Scope({ route, collections }: { route: Route<'group'>; collections: readonly Collection[] }) {
  const { groups: words } = useWords();
  if (collections.length < 2) return null;
  const { collections: chosen = [], ...rest } = route;
  return (
    <details class="scope">
      <summary>{words.scope(chosen.length)}</summary>
      <fieldset>
        <legend class="unseen">{words.scopeLabel}</legend>
        <CollectionBoxes
          collections={collections}
          chosen={chosen}
          choose={(now) => {
            go({ ...rest, collections: now }, { replace: true });
          }}
        />
      </fieldset>
    </details>
  );
}
