import { modelInStamp } from '../nlp/model.ts';
import type { Store } from '../store/store.ts';

/** The numbers of results by another model than the service's. */
export interface OutdatedCounts {
  /** All texts with a result, of any model. */
  all: number;
  /** Texts that are to be analysed again. */
  waiting: number;
  /** Texts that could not be analysed again and keep their old result. */
  failed: number;
  /** The models of outdated results, named as in results. */
  models: string[];
}

/** Counts the results of a store that another model than the given one has computed. */
export async function countOutdated(
  { analyses }: { analyses: Pick<Store['analyses'], 'models'> },
  model: string,
): Promise<OutdatedCounts> {
  const counts: OutdatedCounts = { all: 0, waiting: 0, failed: 0, models: [] };
  for (const { model: other, texts, failed } of await analyses.models()) {
    counts.all += texts;
    if (modelInStamp(other) === model) continue;
    counts.waiting += texts - failed;
    counts.failed += failed;
    counts.models.push(other);
  }
  return counts;
}
