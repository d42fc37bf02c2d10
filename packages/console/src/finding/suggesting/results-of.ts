import type { Outcome } from '@textkin/client';

/** Returns the results of the calls for some collections, each with its collection. A failed call suggests nothing. */
export function resultsOf<C, T>(
  collections: readonly C[],
  outcomes: readonly Outcome<T>[],
): { collection: C; result: T }[] {
  return outcomes.flatMap((outcome, index) =>
    outcome.status === 'fulfilled' ? [{ collection: collections[index]!, result: outcome.value }] : [],
  );
}
