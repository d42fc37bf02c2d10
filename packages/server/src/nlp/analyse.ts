import { codePointOrder } from '../domain/characters.ts';
import { documentVector } from './embedding/document-vector.ts';
import { findEntities } from './entities/entities.ts';
import { explainedAcronyms } from './entities/apposed-names.ts';
import { makeCorrectOcr } from './entities/ocr-errors.ts';
import { makeTruecase } from './entities/truecase.ts';
import { readableSource } from './markup/readable-text.ts';
import { completeCoordinatedNames } from './mentions/coordinated-names.ts';
import { makeHeadScores } from './mentions/head-scores.ts';
import { inTextOrder, type NameMention, findMentions } from './mentions/mentions.ts';
import type { ModelFiles } from './model.ts';
import { makeRecogniser, type Pause } from './mentions/recognise.ts';
import type { Reading } from './mentions/reading.ts';
import { tagRelevances } from './tags/tag-relevance.ts';
import { topics } from './topics/topics.ts';
import { lengthenNames, repeatableNames, findRepeats, lowercaseWords } from './mentions/repeats.ts';
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

export type Analyse = (source: Source, pause?: Pause) => Promise<EntityAnalysis>;

/**
 * The whole entity pipeline: text → text as it is read → words → windows → encoder → names → entities → tags, and the vector of the same
 * pass. Everything after the encoder is computed from counts and places, so equal labels give equal numbers on every
 * machine. Between a few windows and the next it waits for `pause`; what is analysed meanwhile changes nothing.
 */
export function makeAnalyser(model: ModelFiles, encoder: Encoder): Analyse {
  const segment = makeTokenizer(model.tokenizer, model.config.special.unk);
  const recognise = makeRecogniser(model, encoder, segment);
  const likelihood = makeLikelihood(model.tokenizer, segment);
  const [truecase, correctOcr] = [makeTruecase(likelihood), makeCorrectOcr(likelihood)];

  return async (stored, pause) => {
    const source = readableSource(stored);
    const headline = await recognise(source.headline, pause);
    const body = await recognise(source.body, pause);
    const readings: [Field, Reading][] = [
      ['headline', headline],
      ['body', body],
    ];
    const score = makeHeadScores(readings);
    const found = findEntities(findAllMentions(readings, source), source, { score, truecase, correctOcr });
    const relevance = tagRelevances(found, source, score);
    const tags = found.map(({ tag, category, mentions }, at): AnalysedTag => ({
      tag,
      category,
      relevance: relevance[at]!,
      mentions: mentions
        .toSorted(inTextOrder)
        .map(({ field, start, end }) =>
          source.toStoredMention({ field, offset: start, length: end - start }),
        ),
    }));
    const inRead = found.flatMap(({ mentions }) =>
      mentions.map(({ field, start, end }) => ({ field, offset: start, length: end - start })),
    );
    const about = topics(readings, inRead, source.language, score);
    return {
      topics: about.map((one) => ({ ...one, mentions: one.mentions.map(source.toStoredMention) })),
      tags: tags.sort((a, b) => b.relevance - a.relevance || codePointOrder(a.tag, b.tag)),
      vector: documentVector(headline.windows, body.windows, model.config.hidden),
      words: headline.words.length + body.words.length,
    };
  };
}

/** All mentions of a text in its order: those the encoder saw and the repeats that it missed. */
function findAllMentions(readings: readonly [Field, Reading][], source: Source): NameMention[] {
  const named = readings.flatMap(([field, reading]) => findMentions(field, reading, source.language));
  const seen = lengthenNames([...named, ...explainedAcronyms(named, source)].sort(inTextOrder), source);
  const known = repeatableNames(seen, source.language);
  const small = new Set(readings.flatMap(([, reading]) => [...lowercaseWords(reading)]));
  const missed = readings.flatMap(([field, reading]) =>
    findRepeats(field, reading, seen, known, small, source.language),
  );
  return completeCoordinatedNames([...seen, ...missed].sort(inTextOrder), source);
}
