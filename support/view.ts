import type { Language } from '../packages/server/src/domain/language.ts';
import { buildSegment } from '../packages/server/src/index/segment/build.ts';
import { View } from '../packages/server/src/index/view.ts';
import { modelName } from '../packages/server/src/nlp/model.ts';
import { type Features, sampleOf } from '../packages/server/src/scoring/sample.ts';

/** A text without a vector is compared by its words alone; a vector is the service's model's. */
export type SomeFeatures = Pick<Features, 'terms'> & Partial<Pick<Features, 'vector'>>;

/** A view of some texts, by id: of all dates, in one segment. */
export function viewOf(language: Language, texts: Iterable<readonly [number, SomeFeatures]>): View {
  const view = new View(language);
  addTo(view, 0, texts);
  return view;
}

/** Adds some texts to a view as a segment. */
export function addTo(view: View, id: number, texts: Iterable<readonly [number, SomeFeatures]>): void {
  const documents = Array.from(texts, ([textId, { terms, vector }]) => {
    const sample = vector && sampleOf({ terms, vector, model: modelName }, view.language);
    return { textId, date: 0, terms, vector: sample?.vector };
  });
  view.add(id, buildSegment(documents));
}
