import type { Collection } from '@textkin/client';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { CollectionBoxes } from '../filters/collection-boxes.tsx';
import { useWords } from '../words/index.ts';

/** Collections that one call may ask: the limit of the service. */
const most = 100;

/** The collections of a language that an address asks for: those it names, or all as far as one call may ask them. */
export function scopeOf(route: Route<'group'>, collections: readonly Collection[]): number[] {
  const all = collections.map(({ collection_id }) => collection_id);
  const named = all.filter((one) => route.collections?.includes(one));
  return (named.length > 0 ? named : all).slice(0, most);
}

/** The collections to look in; none chosen are all. The choice stands in the address. */
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
