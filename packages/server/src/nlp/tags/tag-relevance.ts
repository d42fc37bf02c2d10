import weights from '@textkin/model-en-sv/tables/relevance.json' with { type: 'json' };
import type { Entity } from '../entities/entity.ts';
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import type { NameMention } from '../mentions/mentions.ts';
import type { Source } from '../../domain/text.ts';

/**
 * Relevance: how much a text is about an entity, 0–1, learned from how many of five people name the entity when they
 * sum the text up (eval/salience.ts fits and checks the weights). It is a logistic function of four things that are
 * counted: how often the entity is named, its share of the mentions of the text's most named entity, how far into the
 * text it is first named, and whether that is the headline; and of what a head on the encoder's states says of its mentions.
 * Nothing else, so the numbers depend on the text alone.
 *
 * Pairwise logistic regression over the service's own tags, with a strong ridge, gave the weights: cross-validated
 * nDCG@5 is .807 (`npm run eval:salience`), and .757 by count alone. docs/design/tags.md tells what else was tried.
 */
export interface TagFeatures {
  often: number;
  share: number;
  late: number;
  headline: number;
  /** The mean over its mentions, so that how often it is named counts once. */
  encoder: number;
}

export const WEIGHTS: Readonly<TagFeatures & { bias: number }> = weights;

/** A first line no longer than this stands for the headline of a text that was sent without one. */
const LONGEST_HEADLINE = 150;

/**
 * In a text longer than this, in UTF-16 code units, counts say more, and what the encoder says of a mention counts the less: on
 * GUM, whose documents are long, nDCG@5 is .804 with this and .798 without, at equal weights (`npm run eval:salience`).
 */
const SHORT_TEXT = 2500;

/** The relevance of each of a text's entities, rounded to three decimals. */
export function tagRelevances(
  entities: readonly Entity[],
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

/** Where something is named. */
type Place = Pick<NameMention, 'field' | 'start' | 'end'>;

export function tagFeatures(
  entities: readonly { mentions: readonly Place[] }[],
  source: Source,
  headScore: HeadScores = NO_SCORES,
): TagFeatures[] {
  const most = entities.reduce((count, { mentions }) => Math.max(count, mentions.length), 1);
  const trust = Math.min(1, SHORT_TEXT / Math.max(1, source.headline.length + source.body.length));
  const headlineEnd = source.headline.length || firstLineEnd(source.body);
  return entities.map(({ mentions }) => {
    const first = mentions.reduce((least, mention) => Math.min(least, place(mention, source)), Infinity);
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

/** Where a mention stands, the headline and the body read as one. */
function place({ field, start }: Place, { headline }: Source): number {
  return field === 'headline' ? start : headline.length + start;
}

function firstLineEnd(body: string): number {
  const end = body.slice(0, LONGEST_HEADLINE + 1).indexOf('\n');
  return Math.max(0, end);
}
