import { codePointOrder } from '../domain/characters.ts';
import { documentVector } from './document-vector.ts';
import { entities } from './entities.ts';
import { explainedAcronyms } from './links.ts';
import { inTextOrder, type Naming, namings } from './mentions.ts';
import type { ModelFiles } from './model.ts';
import { makeRecogniser, type Pause, type Reading } from './recognise.ts';
import { relevances } from './relevance.ts';
import { lengthened, repeatable, repeats, smallWords } from './repeats.ts';
import type { AnalysedTag, Encoder, EntityAnalysis, Field, Source } from './types.ts';

export type Analyse = (source: Source, pause?: Pause) => Promise<EntityAnalysis>;

/**
 * The whole entity pipeline: text → words → windows → encoder → names → entities → tags, and the vector of the same
 * pass. Everything after the encoder is computed from counts and places, so equal labels give equal numbers on every
 * machine. Between a few windows and the next it waits for `pause`; what is analysed meanwhile changes nothing.
 */
export function makeAnalyser(model: ModelFiles, encoder: Encoder): Analyse {
  const recognise = makeRecogniser(model, encoder);

  return async (source, pause) => {
    const headline = await recognise(source.headline, pause);
    const body = await recognise(source.body, pause);
    const readings: [Field, Reading][] = [
      ['headline', headline],
      ['body', body],
    ];
    const found = entities(namedIn(readings, source), source);
    const relevance = relevances(found, source);
    const tags = found.map(({ tag, category, namings }, at): AnalysedTag => ({
      tag,
      category,
      relevance: relevance[at]!,
      mentions: namings
        .toSorted(inTextOrder)
        .map(({ field, start, end }) => ({ field, offset: start, length: end - start })),
    }));
    return {
      tags: tags.sort((a, b) => b.relevance - a.relevance || codePointOrder(a.tag, b.tag)),
      vector: documentVector(headline.windows, body.windows, model.config.hidden),
      words: headline.words.length + body.words.length,
    };
  };
}

/** All namings of a text in its order: those the encoder saw and the repeats that it missed. */
function namedIn(readings: readonly [Field, Reading][], source: Source): Naming[] {
  const named = readings.flatMap(([field, reading]) => namings(field, reading, source.language));
  const seen = lengthened([...named, ...explainedAcronyms(named, source)].sort(inTextOrder), source);
  const known = repeatable(seen, source.language);
  const small = new Set(readings.flatMap(([, reading]) => [...smallWords(reading)]));
  const missed = readings.flatMap(([field, reading]) =>
    repeats(field, reading, seen, known, small, source.language),
  );
  return [...seen, ...missed].sort(inTextOrder);
}
