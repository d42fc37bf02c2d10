import { codePointOrder } from '../domain/characters.ts';
import { documentVector } from './embedding/document-vector.ts';
import { entities } from './entities/entities.ts';
import { explainedAcronyms } from './entities/links.ts';
import { makeRestore } from './entities/misread.ts';
import { makeSpell } from './entities/spelling.ts';
import { sourceAsRead } from './markup/as-read.ts';
import { coordinated } from './mentions/coordinated.ts';
import { headScores } from './mentions/head-scores.ts';
import { inTextOrder, type Naming, namings } from './mentions/mentions.ts';
import type { ModelFiles } from './model.ts';
import { makeRecogniser, type BetweenWindows } from './mentions/recognise.ts';
import type { Reading } from './mentions/reading.ts';
import { relevances } from './tags/tag-relevance.ts';
import { topics } from './topics/topics.ts';
import { lengthened, repeatable, repeats, smallWords } from './mentions/repeats.ts';
import { makeLikelihood, makeTokenizer } from './tokens/tokenizer.ts';
import type { AnalysedTag } from '../domain/tags/tag.ts';
import type { Field, Source } from '../domain/text.ts';
import type { Encoder } from './encoder.ts';

export interface EntityAnalysis {
  /** All tags, highest relevance first, ties in code point order. */
  tags: AnalysedTag[];
  /** What it is about beside names, likeliest first. */
  topics: AnalysedTag[];
  /** Meaning of the whole text, unit length (all zeros for a text without words). */
  vector: Float32Array;
  words: number;
}

export type Analyse = (source: Source, pause?: BetweenWindows) => Promise<EntityAnalysis>;

/**
 * The whole entity pipeline: text → text as it is read → words → windows → encoder → names → entities → tags, and the vector of the same
 * pass. Everything after the encoder is computed from counts and places, so equal labels give equal numbers on every
 * machine. Between a few windows and the next it waits for `pause`; what is analysed meanwhile changes nothing.
 */
export function makeAnalyser(model: ModelFiles, encoder: Encoder): Analyse {
  const segment = makeTokenizer(model.tokenizer, model.config.special.unk);
  const recognise = makeRecogniser(model, encoder, segment);
  const likelihood = makeLikelihood(model.tokenizer, segment);
  const [spell, restore] = [makeSpell(likelihood), makeRestore(likelihood)];

  return async (stored, pause) => {
    const source = sourceAsRead(stored);
    const headline = await recognise(source.headline, pause);
    const body = await recognise(source.body, pause);
    const readings: [Field, Reading][] = [
      ['headline', headline],
      ['body', body],
    ];
    const score = headScores(readings);
    const found = entities(namedIn(readings, source), source, { score, spell, restore });
    const relevance = relevances(found, source, score);
    const tags = found.map(({ tag, category, namings }, at): AnalysedTag => ({
      tag,
      category,
      relevance: relevance[at]!,
      mentions: namings
        .toSorted(inTextOrder)
        .map(({ field, start, end }) => source.storedAt({ field, offset: start, length: end - start })),
    }));
    const inRead = found.flatMap(({ namings }) =>
      namings.map(({ field, start, end }) => ({ field, offset: start, length: end - start })),
    );
    const about = topics(readings, inRead, source.language, score);
    return {
      topics: about.map((one) => ({ ...one, mentions: one.mentions.map(source.storedAt) })),
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
  return coordinated([...seen, ...missed].sort(inTextOrder), source);
}
