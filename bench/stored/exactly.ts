import { usualCandidates } from '../../packages/server/src/index/candidates.ts';
import { buildSegment, type Document } from '../../packages/server/src/index/segment/build.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { search } from '../../packages/server/src/related/search.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import type { Recombined } from '../support/recombined.ts';

const sampleOf = makeSampler(models.standard);

const textsPerSegment = 65_536;
const wanted = 10;
/** Texts that an exact search compares by meaning too. */
const deep = 2000;

/**
 * Of the ten best texts of an exact search: how many percent the index in memory finds, and how many some answers hold; both
 * by words and meaning, and by meaning alone. The first text has id 1.
 */
export function exactly(
  make: () => Recombined,
  texts: number,
  answers: readonly ReadonlyMap<number, readonly number[]>[],
): { memory: number[]; found: number[] } {
  const writer = new ViewWriter('sv');
  for (let from = 0; from < texts; from += textsPerSegment) {
    const documents: Document[] = [];
    for (let id = from + 1; id <= Math.min(texts, from + textsPerSegment); id++) {
      const { terms, vector: floats, createdAt: date = 0 } = make();
      const { vector } = sampleOf({ terms, vector: floats, model: models.standard.name }, 'sv');
      documents.push({ textId: id, date, terms, vector });
    }
    writer.add(from, buildSegment(documents));
  }
  const { view } = writer;
  const whole = { ...usualCandidates, allTermsUpTo: Infinity, candidates: deep };
  const shares = (['automatic', 'semantic'] as const).map((by, at) => {
    const hits = { memory: 0, found: 0, all: 0 };
    for (const [id, answer] of answers[at]!) {
      const truth = search(view, id, { relatedBy: by, limit: deep / wanted, words: whole }).ids.slice(
        0,
        wanted,
      );
      const memory = search(view, id, { relatedBy: by, limit: wanted }).ids;
      hits.all += truth.length;
      hits.memory += truth.filter((one) => memory.includes(one)).length;
      hits.found += truth.filter((one) => answer.includes(one)).length;
    }
    return { memory: (100 * hits.memory) / hits.all, found: (100 * hits.found) / hits.all };
  });
  return { memory: shares.map(({ memory }) => memory), found: shares.map(({ found }) => found) };
}
