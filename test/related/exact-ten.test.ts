import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { documentOf } from '../../bench/related/segments.ts';
import { exactBest } from '../../bench/support/exact-best.ts';
import { bundledTexts, recombiner } from '../../bench/support/recombined.ts';
import { buildSegment } from '../../packages/server/src/index/segment/build.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { search } from '../../packages/server/src/related/search.ts';
import { seeded } from '../support/texts.ts';

const limit = 10;
const count = 4000;

/**
 * Returns a view of recombined texts. Each source of a sentence has a direction. The vector of a text is the weighted sum of
 * the directions of its sentences, as the vector of a real text is the weighted sum of its passages.
 */
function recombinedView(): View {
  const random = seeded(5);
  const sources = Array.from({ length: 200 }, () => Float32Array.from({ length: 384 }, () => random() - 0.5)); // prettier-ignore
  const make = recombiner(bundledTexts());
  const documents = Array.from({ length: count }, (_, at) => {
    const text = make();
    const vector = new Float32Array(384);
    for (let place = 0; place < text.from!.length; place++) {
      const source = sources[Math.floor(random() * sources.length)]!;
      for (let part = 0; part < vector.length; part++) vector[part]! += source[part]! / (place + 1);
    }
    const length = Math.hypot(...vector);
    return documentOf({ ...text, vector: vector.map((value) => value / length) }, at + 1);
  });
  const writer = new ViewWriter('sv');
  writer.add(0, buildSegment(documents.slice(0, 3000)));
  writer.add(1, buildSegment(documents.slice(3000)));
  return writer.view;
}

suite('of the ten best texts of an exact comparison, 98 in 100 are found', () => {
  const view = recombinedView();
  for (const relatedBy of ['automatic', 'semantic'] as const) {
    test(relatedBy, () => {
      let hits = 0;
      for (let id = 1; id <= count; id += 100) {
        // As in a large collection, the weightiest terms alone find candidates.
        const words = { allTermsUpTo: 0, fewTerms: 60, candidates: 200 };
        const { ids } = search(view, id, { relatedBy, limit, words });
        hits += exactBest(view, id, relatedBy, limit).filter((one) => ids.includes(one)).length;
      }
      assert.ok(hits >= 0.98 * limit * (count / 100), `${hits} of ${limit * (count / 100)}`);
    });
  }
});
