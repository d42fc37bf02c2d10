import { ranked } from './best.ts';
import { blend, type RelatedBy } from './blend.ts';
import type { Likenesses } from './likenesses.ts';
import { type Pause, visited } from './pause.ts';

/**
 * Some texts are near to everything, and in a space of many dimensions there are always some: hubs (Radovanović et al.,
 * 2010). Across languages they stood before the translation of a page. Counted off is what a text has in common with
 * everything in the language of the asking text: half its mean cosine with the nearest texts there ("cross-domain
 * similarity local scaling", Conneau et al., 2018). The pages of one manual in two languages (`npm run eval:related --
 * <data folder> across`): the translation first in 87.7 % without, in 93.5 % with it; among ten 97.6 and 99.4 %.
 */

/** The mean is over so many nearest texts: 3 and 10 gave 94.4 and 91.7 %. */
export const hubNeighbours = 5;

/** Out of so many texts at most, evenly among all: a thousand gave 92 %. Each candidate takes a millisecond then. */
export const hubSample = 4096;

/** What is usual among texts that are no hubs; a small collection must not raise what is near to nothing of it. */
const usual = 0.4;

/** So many of the best candidates at least are looked at: with 50 a translation in 500 is not among ten. */
const fewest = 100;

interface Options {
  by: RelatedBy;
  /** So many of the best are wanted. */
  count: number;
  /** Mean cosine of a text with its nearest in the asking text's language. */
  crowdingOf: (id: number) => Promise<number>;
  pause: Pause;
}

/** The places of the best of the candidates for a text in another language; hubs are lowered. */
export async function withoutHubs(
  candidates: Likenesses,
  { by, count, crowdingOf, pause }: Options,
): Promise<number[]> {
  const { ids, semantics } = candidates;
  const scores = new Float64Array(ids.length);
  const score = (at: number): void => {
    scores[at] = blend(candidates.at(at), by, 'across');
  };
  await visited(ids.keys(), score, pause);
  const best = (await ranked({ ids, scores }, pause)).slice(0, Math.max(fewest, count));
  for (const at of best) {
    if (Number.isNaN(semantics[at])) continue;
    semantics[at]! -= Math.max(0, (await crowdingOf(ids[at]!)) - usual) / 2;
  }
  return best;
}
