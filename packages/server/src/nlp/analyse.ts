import { codePointOrder } from '../domain/characters.ts';
import { nameCompounds } from './compounds/compound-names.ts';
import { documentVector } from './embedding/document-vector.ts';
import { encodePassages } from './embedding/encoded-passages.ts';
import { findEntities } from './entities/entities.ts';
import { explainedAcronyms } from './entities/apposed-names.ts';
import { makeCorrectOcr } from './entities/ocr-errors.ts';
import { makeKnownSpelling } from './entities/known-spelling.ts';
import { makeTruecase } from './entities/truecase.ts';
import { readableSource } from './markup/readable-text.ts';
import { decideBodies } from './mentions/names/bodies.ts';
import { completeCoordinatedNames } from './mentions/coordinated-names.ts';
import { addKnownNames } from './mentions/known-names.ts';
import { shareOfCapitals } from './mentions/names/features.ts';
import { keepNames } from './mentions/names/keep-names.ts';
import { findPartyLetters } from './mentions/party-letters.ts';
import { makeHeadScores } from './mentions/head-scores.ts';
import { compareMentions, withoutOverlaps, type NameMention, findMentions } from './mentions/mentions.ts';
import type { WorldDetails } from '../knowledge/details.ts';
import type { Candidate, KnowledgeTable } from '../knowledge/table.ts';
import type { ModelFiles } from './model.ts';
import { makeRecogniser, type Pause } from './mentions/recognise.ts';
import type { Reading } from './mentions/reading.ts';
import { countSentences } from './sentences/split-sentences.ts';
import { tagRelevances } from './tags/tag-relevance.ts';
import { findTopics } from './topics/topics.ts';
import { lengthenNames, repeatableNames, findRepeats, lowercaseWords } from './mentions/repeats.ts';
import { makeLikelihood, makeTokenizer } from './tokens/tokenizer.ts';
import type { AnalysedTag, Mention } from '../domain/tags/tag.ts';
import type { Field, Source } from '../domain/text.ts';
import type { Encoder } from './encoder.ts';

export interface EntityAnalysis {
  /** All tags, highest relevance first; tags of equal relevance in code point order. */
  tags: AnalysedTag[];
  /** The topics of the text other than names, likeliest first. */
  topics: AnalysedTag[];
  /** The document vector, of unit length; all zeros for a text without words. */
  vector: Float32Array;
  /** The passages that the vector is made of (`encodePassages`). */
  passages: Uint8Array;
  /** The number of tokens of headline and body: words and punctuation marks. */
  words: number;
}

export type Analyse = (source: Source, pause?: Pause) => Promise<EntityAnalysis>;

/**
 * Makes the whole pipeline of the analysis: text → normalised text → words → windows → encoder → mentions → entities → tags, and
 * the document vector of the same pass. Relevances are computed from counts, places and rounded scores, so equal labels give
 * equal numbers on every machine. `pause` is awaited between batches of windows; another text that is analysed meanwhile
 * changes nothing. `table` has the known names; without it, the encoder alone decides on categories. `details` say how
 * known names are spelled.
 */
export function makeAnalyser(
  model: ModelFiles,
  encoder: Encoder,
  table?: KnowledgeTable,
  details?: Pick<WorldDetails, 'at'>,
): Analyse {
  const segment = makeTokenizer(model.tokenizer, model.config.special.unk);
  const recognise = makeRecogniser(model, encoder, segment);
  const likelihood = makeLikelihood(model.tokenizer, segment);
  const correctOcr = makeCorrectOcr(likelihood);
  const plain = makeTruecase(likelihood);
  const informed =
    table && details
      ? makeTruecase(
          likelihood,
          makeKnownSpelling((name) => table.find(name), details),
        )
      : plain;

  return async (stored, pause) => {
    const source = readableSource(stored);
    const known = stored.knowledge === 'none' ? undefined : table;
    const candidates = (name: string): readonly Candidate[] => known?.find(name) ?? [];
    const headline = await recognise(source.headline, pause);
    const body = await recognise(source.body, pause);
    const readings: [Field, Reading][] = [
      ['headline', headline],
      ['body', body],
    ];
    const score = makeHeadScores(readings);
    const entities = findEntities(findAllMentions(readings, source, candidates), source, {
      ...{ score, truecase: known ? informed : plain, correctOcr, candidates },
    });
    const relevances = tagRelevances(entities, source, score);
    const tags = entities.map(({ tag, category, mentions, world }, at): AnalysedTag => ({
      tag,
      category,
      relevance: relevances[at]!,
      ...(table && world && { link: { id: table.idOf(world.entry), confidence: world.confidence } }),
      mentions: mentions.toSorted(compareMentions).map((mention) => source.toStoredMention(placeOf(mention))),
    }));
    const names = entities.flatMap(({ mentions }) => mentions.map(placeOf));
    const topics = findTopics(readings, names, source.language, score);
    return {
      topics: topics.map((topic) => ({ ...topic, mentions: topic.mentions.map(source.toStoredMention) })),
      tags: tags.sort((a, b) => b.relevance - a.relevance || codePointOrder(a.tag, b.tag)),
      vector: documentVector(headline.windows, body.windows, model.config.hidden),
      passages: encodePassages(headline.windows, body.windows, countSentences(headline.starts)),
      words: headline.words.length + body.words.length,
    };
  };
}

function placeOf({ field, start, end }: NameMention): Mention {
  return { field, offset: start, length: end - start };
}

/** Returns all mentions of a text, in text order: the names that the encoder found, and the known names and repeats that it missed. */
export function findAllMentions(
  readings: readonly [Field, Reading][],
  source: Source,
  candidates: (name: string) => readonly Candidate[] = () => [],
): NameMention[] {
  const { language } = source;
  const lowercase = new Set(readings.flatMap(([, reading]) => lowercaseWords(reading)));
  const labelled = readings.flatMap(([field, reading]) => findMentions(field, reading, language));
  const text = { source, lowercase, capitals: shareOfCapitals(source) };
  const likely = keepNames(labelled, text, candidates);
  const known = readings.flatMap(([field, reading]) => addKnownNames(field, reading, likely, candidates));
  const parties = readings.flatMap(([field, { text }]) => findPartyLetters(field, text, language));
  const found = nameCompounds(readings, {
    found: [...known, ...withoutOverlaps(parties, known)],
    candidates,
    language,
  });
  const complete = lengthenNames(
    [...found, ...explainedAcronyms(found, source)].sort(compareMentions),
    source,
  );
  const names = repeatableNames(complete, language);
  const repeats = readings.flatMap(([field, reading]) =>
    findRepeats(field, reading, complete, names, lowercase, language),
  );
  const all = completeCoordinatedNames([...complete, ...repeats].sort(compareMentions), source);
  return decideBodies(all, readings, language);
}
