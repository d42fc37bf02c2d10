import type { Params } from '@textkin/client';
import { useRef } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import type { Counts } from './counts.ts';
import type { FacetValues as FacetValuesComponent } from './facet-values.tsx';

const facets: ('tags' | 'category' | 'month')[] = ['tags', 'category', 'month'];

/** Counts with the component that shows them, whose code loads while the service counts. */
export interface ShownCounts extends Counts {
  FacetValues: typeof FacetValuesComponent;
}

/** A list or a search whose texts are counted. */
export type CountedCall =
  | { method: 'collection.listTexts'; params: Params<'collection.listTexts'> }
  | { method: 'text.search'; params: Params<'text.search'> };

/**
 * Counts the texts of a list or a search; undefined counts nothing. A change of `edition` counts again. The previous counts stay
 * until the new ones arrive.
 */
export function useCounts(counted: CountedCall | undefined, edition?: unknown): ShownCounts | undefined {
  const last = useRef<ShownCounts | undefined>(undefined);
  const { data } = useCall(
    async ({ client }, signal): Promise<ShownCounts | undefined> => {
      if (counted === undefined) return undefined;
      const params = { ...counted.params, limit: 1, facets };
      const [{ total = 0, facets: counts = {} }, { FacetValues }] = await Promise.all([
        client.call(counted.method, params, { signal }),
        import('./facet-values.tsx'),
      ]);
      return { total, facets: counts, FacetValues };
    },
    [counted, edition],
  );
  if (data !== undefined) last.current = data;
  return counted && last.current;
}
