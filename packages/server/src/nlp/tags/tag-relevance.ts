import weights from '@textkin/model-en-sv/tables/relevance.json' with { type: 'json' };
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import type { NameMention } from '../mentions/mentions.ts';
import type { Mention } from '../../domain/tags/tag.ts';
import type { Source } from '../../domain/text.ts';

/**
 * The features of relevance: how much a text is about an entity, 0–1. The relevance is a logistic function of their weighted sum, so it
 * depends on the text alone. It is learned from how much people find labelled documents to be about their entities, and scaled to
 * how many of five people name the entity in a summary of the text (`npm run eval:salience`). `docs/design/tags.md` says what else
 * was tried.
 */
export interface TagFeatures {
  /** ln(1 + number of mentions). */
  often: number;
  /** ln of the number of tenths of the text that mention it. */
  spread: number;
  /** ln(1 + place of the first mention). */
  late: number;
  /** 1 / (1 + number of entities that are mentioned before it). */
  early: number;
  /** 1 if the short first line of a text without a headline mentions it, otherwise 0. For a text with a headline, `encoder` covers this. */
  firstLine: number;
  /** The mean score of a head over its mentions; a mean, because `often` counts the mentions already. */
  encoder: number;
}

export const WEIGHTS: Readonly<TagFeatures & { bias: number }> = weights;

const NAMES = ['often', 'spread', 'late', 'early', 'firstLine', 'encoder'] as const;
/** The number of parts of a text in which `spread` counts mentions. */
const PARTS = 10;
/** The most UTF-16 code units of a first line that is a title. */
const LONGEST_TITLE = 150;

/**
 * The number of UTF-16 code units of a text above which the score of the encoder is scaled down, because counts are more reliable in
 * long texts. On GUM, whose documents are long: nDCG@5 .798 before, .804 with this, at equal weights (`npm run eval:salience`).
 */
const SHORT_TEXT = 2500;

/** Returns the relevance of each entity of a text, rounded to three decimals. */
export function tagRelevances(
  entities: readonly { mentions: readonly Place[] }[],
  source: Source,
  headScore: HeadScores = NO_SCORES,
): number[] {
  return tagFeatures(entities, source, headScore).map((features) => {
    const score = NAMES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], WEIGHTS.bias);
    return Math.round(1000 / (1 + Math.exp(-score))) / 1000;
  });
}

/** Returns the relevance of entities by the places of their mentions in the stored text, without the encoder. */
export function relevancesByPlaces(mentions: readonly (readonly Mention[])[], source: Source): number[] {
  const toPlace = ({ field, offset, length }: Mention): Place => ({
    field,
    start: offset,
    end: offset + length,
  });
  return tagRelevances(
    mentions.map((some) => ({ mentions: some.map(toPlace) })),
    source,
  );
}

type Place = Pick<NameMention, 'field' | 'start' | 'end'>;

/** Returns the features of each entity of a text. */
export function tagFeatures(
  entities: readonly { mentions: readonly Place[] }[],
  source: Source,
  headScore: HeadScores = NO_SCORES,
): TagFeatures[] {
  const length = Math.max(1, source.headline.length + source.body.length);
  const trust = Math.min(1, SHORT_TEXT / length);
  const firstLineEnd = source.headline === '' ? endOfTitle(source.body) : 0;
  const places = entities.map(({ mentions }) => mentions.map((mention) => placeInText(mention, source)));
  const firsts = places.map((some) => Math.min(...some));
  const numberBefore = new Map<number, number>();
  for (const [before, first] of firsts.toSorted((a, b) => a - b).entries())
    if (!numberBefore.has(first)) numberBefore.set(first, before);
  return entities.map(({ mentions }, at) => ({
    often: Math.log1p(mentions.length),
    spread: Math.log(new Set(places[at]!.map((place) => Math.floor((PARTS * place) / length))).size),
    late: Math.log1p(firsts[at]!),
    early: 1 / (1 + numberBefore.get(firsts[at]!)!),
    firstLine: firsts[at]! < firstLineEnd ? 1 : 0,
    encoder:
      (trust * mentions.reduce((sum, mention) => sum + headScore('salience', mention), 0)) / mentions.length,
  }));
}

/** Returns the place of a mention, counted through headline and body. */
function placeInText({ field, start }: Place, { headline }: Source): number {
  return field === 'headline' ? start : headline.length + start;
}

/** Returns the end of a short first line, 0 if there is none. */
function endOfTitle(body: string): number {
  return Math.max(0, body.slice(0, LONGEST_TITLE + 1).indexOf('\n'));
}
