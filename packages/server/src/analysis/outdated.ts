import { modelInStamp } from '../nlp/model.ts';
import type { Store } from '../store/store.ts';

/** How many results are those of another model than the service's. */
export interface Outdated {
  /** Texts that have a result, of whatever model. */
  all: number;
  /** Texts that are to be analysed anew, */
  waiting: number;
  /** and those that could not be, and keep their old result. */
  failed: number;
  /** The models of both, named as in results. */
  models: string[];
}

export async function outdatedIn(
  { analyses }: { analyses: Pick<Store['analyses'], 'models'> },
  model: string,
): Promise<Outdated> {
  const found: Outdated = { all: 0, waiting: 0, failed: 0, models: [] };
  for (const { model: made, texts, failed } of await analyses.models()) {
    found.all += texts;
    if (modelInStamp(made) === model) continue;
    found.waiting += texts - failed;
    found.failed += failed;
    found.models.push(made);
  }
  return found;
}
