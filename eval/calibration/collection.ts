import type { Language } from '../../packages/server/src/domain/language.ts';
import { buildSegment } from '../../packages/server/src/index/segment/build.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import { seeded } from '../../support/seeded.ts';
import { encodeSet, readEncodings } from '../encodings.ts';
import { languageTexts } from '../language-texts.ts';
import type { EvalText } from '../related-sets.ts';

/** The terms of a text, and its vector by the standard model. */
export interface Features {
  terms: Uint8Array;
  vector: Float32Array;
}

const sampleOf = makeSampler(models.standard);
const textsPerSegment = 20_000;
/** The number of real texts from which the other texts of a large collection are made. */
const sourceTexts = 500;
const sentencesPerText = 8;

/** Returns the features of texts, and encodes the texts that the cache lacks. */
export async function featuresOf(cache: string, texts: readonly EvalText[]): Promise<Features[]> {
  await encodeSet(cache, texts);
  const encodings = readEncodings(cache);
  return texts.map(({ id, headline = '', body, lang }) => ({
    terms: textTerms({ headline, body, language: lang }),
    vector: encodings.get(id)!.vector,
  }));
}

/** Returns a view of texts; the first has id 1. */
export function viewAmong(language: Language, texts: readonly Features[]): View {
  const writer = new ViewWriter(language);
  for (let from = 0; from < texts.length; from += textsPerSegment) {
    const documents = texts.slice(from, from + textsPerSegment).map(({ terms, vector }, at) => {
      const sample = sampleOf({ terms, vector, model: models.standard.name }, language);
      return { textId: from + at + 1, date: 0, terms, vector: sample.vector };
    });
    writer.add(from, buildSegment(documents));
  }
  return writer.view;
}

/**
 * Returns the features of texts that are about no topic of a set. Each text has random sentences of real texts of the language, and the
 * vector of a real text.
 */
export async function otherTexts(data: string, language: Language, count: number): Promise<Features[]> {
  const all = languageTexts(data, language);
  const sources = Array.from(
    { length: sourceTexts },
    (_, at) => all[Math.floor((at * all.length) / sourceTexts)]!,
  );
  const features = await featuresOf(`others-${language}`, sources);
  const sentences = sources.flatMap(({ body }) => body.split(/(?<=[.!?])\s+/));
  const random = seeded(3);
  const draw = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, () => {
    const body = Array.from({ length: sentencesPerText }, () => draw(sentences)).join(' ');
    return { terms: textTerms({ headline: '', body, language }), vector: draw(features).vector };
  });
}
