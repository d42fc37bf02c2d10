import type { Language } from '../packages/server/src/domain/language.ts';
import { buildSegment } from '../packages/server/src/index/segment/build.ts';
import type { View } from '../packages/server/src/index/view.ts';
import { ViewWriter } from '../packages/server/src/index/view-writer.ts';
import { models } from '../packages/server/src/nlp/model.ts';
import { type Features, makeSampler } from '../packages/server/src/scoring/sample.ts';

const sampleOf = makeSampler(models.standard);

/** The terms of a text, and its vector by the standard model. A text without a vector is compared only by words. */
export type SomeFeatures = Pick<Features, 'terms'> & Partial<Pick<Features, 'vector'>>;

/** Returns a view of texts by id, in one segment and without dates. */
export const viewOf = (language: Language, texts: Iterable<readonly [number, SomeFeatures]>): View =>
  writerOf(language, texts).view;

/** Returns the writer of such a view, for tests that change the view. */
export function writerOf(language: Language, texts: Iterable<readonly [number, SomeFeatures]>): ViewWriter {
  const writer = new ViewWriter(language);
  addTo(writer, 0, texts);
  return writer;
}

/** Adds texts as a segment. */
export function addTo(
  writer: ViewWriter,
  id: number,
  texts: Iterable<readonly [number, SomeFeatures]>,
): void {
  const documents = Array.from(texts, ([textId, { terms, vector }]) => {
    const sample = vector && sampleOf({ terms, vector, model: models.standard.name }, writer.language);
    return { textId, date: 0, terms, vector: sample?.vector };
  });
  writer.add(id, buildSegment(documents));
}
