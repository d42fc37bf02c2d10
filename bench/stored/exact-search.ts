import { buildSegment } from '../../packages/server/src/index/segment/build.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { search } from '../../packages/server/src/related/search.ts';
import { documentOf } from '../related/segments.ts';
import { exactBest } from '../support/exact-best.ts';
import type { Recombined } from '../support/recombined.ts';

const textsPerSegment = 65_536;
const best = 10;
/** Texts whose results are compared: among a million texts, an exact search takes seconds. */
const comparedTexts = 100;

/** The results of some texts: for each id of a text, the ids of its related texts. */
export type Results = ReadonlyMap<number, readonly number[]>;

/**
 * Returns what percentage of the ten best texts of an exact search the index in memory finds, and what percentage the given
 * results hold: first by words and meaning, then by meaning alone. The first text has id 1.
 */
export function compareWithExactSearch(
  make: () => Recombined,
  texts: number,
  results: readonly Results[],
): { memory: number; given: number }[] {
  const writer = new ViewWriter('sv');
  for (let from = 0; from < texts; from += textsPerSegment) {
    const count = Math.min(textsPerSegment, texts - from);
    writer.add(
      from,
      buildSegment(Array.from({ length: count }, (_, at) => documentOf(make(), from + at + 1))),
    );
  }
  const { view } = writer;
  return (['automatic', 'semantic'] as const).map((by, at) => {
    const hits = { memory: 0, given: 0, all: 0 };
    for (const [id, given] of [...results[at]!].slice(0, comparedTexts)) {
      const memory = search(view, id, { relatedBy: by, limit: best }).ids;
      for (const one of exactBest(view, id, by, best)) {
        hits.all++;
        if (memory.includes(one)) hits.memory++;
        if (given.includes(one)) hits.given++;
      }
    }
    return { memory: (100 * hits.memory) / hits.all, given: (100 * hits.given) / hits.all };
  });
}
