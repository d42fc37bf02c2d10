import weights from '@textkin/model-en-sv/tables/relevance.json' with { type: 'json' };
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import type { NameMention } from '../mentions/mentions.ts';
import type { Mention } from '../../domain/tags/tag.ts';
import type { Source } from '../../domain/text.ts';

/**
 * The features of relevance: how much a text is about an entity, 0–1. The model is a logistic function of four counts and a score of
 * the encoder, so the relevance depends on the text alone. It is learned from how many of five people name the entity in a summary
 * of the text.
 *
 * The weights come from pairwise logistic regression over the service's own tags, with a strong ridge. Cross-validated nDCG@5: .757
 * by count alone, .807 with these features (`npm run eval:salience`). `docs/design/tags.md` says what else was tried.
 */
export interface TagFeatures {
  /** ln(1 + number of mentions). */
  often: number;
  /** Its number of mentions, divided by that of the most mentioned entity. */
  share: number;
  /** ln(1 + place of the first mention). */
  late: number;
  /** 1 if the headline mentions it, otherwise 0. */
  headline: number;
  /** The mean score of a head over its mentions; a mean, because `often` counts the mentions already. */
  encoder: number;
}

export const WEIGHTS: Readonly<TagFeatures & { bias: number }> = weights;

/** In a text without a headline, a first line of at most this length counts as the headline. */
const LONGEST_HEADLINE = 150;

/**
 * In a text of more UTF-16 code units, counts are more reliable, and the score of the encoder is scaled down. On GUM, whose documents
 * are long: nDCG@5 .798 before, .804 with this, at equal weights (`npm run eval:salience`).
 */
const SHORT_TEXT = 2500;

/** Returns the relevance of each entity of a text, rounded to three decimals. */
export function tagRelevances(
  entities: readonly { mentions: readonly Place[] }[],
  source: Source,
  headScore: HeadScores = NO_SCORES,
): number[] {
  return tagFeatures(entities, source, headScore).map((feature) => {
    const score =
      WEIGHTS.often * feature.often +
      WEIGHTS.share * feature.share +
      WEIGHTS.late * feature.late +
      WEIGHTS.headline * feature.headline +
      WEIGHTS.encoder * feature.encoder +
      WEIGHTS.bias;
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

/** The place of a mention. */
type Place = Pick<NameMention, 'field' | 'start' | 'end'>;

/** Returns the features of each entity of a text. */
export function tagFeatures(
  entities: readonly { mentions: readonly Place[] }[],
  source: Source,
  headScore: HeadScores = NO_SCORES,
): TagFeatures[] {
  const most = entities.reduce((count, { mentions }) => Math.max(count, mentions.length), 1);
  const trust = Math.min(1, SHORT_TEXT / Math.max(1, source.headline.length + source.body.length));
  const headlineEnd = source.headline.length || firstLineEnd(source.body);
  return entities.map(({ mentions }) => {
    const first = mentions.reduce(
      (least, mention) => Math.min(least, placeInText(mention, source)),
      Infinity,
    );
    return {
      often: Math.log1p(mentions.length),
      share: mentions.length / most,
      late: Math.log1p(first),
      headline: first < headlineEnd ? 1 : 0,
      encoder:
        (trust * mentions.reduce((sum, mention) => sum + headScore('salience', mention), 0)) /
        mentions.length,
    };
  });
}

/** Returns the place of a mention, counted through headline and body. */
function placeInText({ field, start }: Place, { headline }: Source): number {
  return field === 'headline' ? start : headline.length + start;
}

function firstLineEnd(body: string): number {
  const end = body.slice(0, LONGEST_HEADLINE + 1).indexOf('\n');
  return Math.max(0, end);
}
