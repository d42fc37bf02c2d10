import weights from '@textkin/model-en-sv/tables/relevance.json' with { type: 'json' };
import type { Entity } from '../entities/entities.ts';
import type { Naming } from '../mentions/mentions.ts';
import type { Source } from '../../domain/text.ts';

/**
 * Relevance: how much a text is about an entity, 0–1, learned from how many of five people name the entity when they
 * sum the text up (eval/salience.ts fits and checks the weights). It is a logistic function of four things that are
 * counted: how often the entity is named, its share of the namings of the text's most named entity, how far into the
 * text it is first named, and whether that is the headline. Nothing else, so a text has the same numbers everywhere.
 *
 * Pairwise logistic regression over the service's own tags, with a strong ridge, gave the weights: cross-validated
 * nDCG@5 is .798; before short forms were joined .790, with a listwise loss .762. docs/design/tags.md tells what else was tried.
 */
export interface TagFeatures {
  often: number;
  share: number;
  late: number;
  headline: number;
}

export const WEIGHTS: Readonly<TagFeatures & { bias: number }> = weights;

/** A first line no longer than this stands for the headline of a text that was sent without one. */
const LONGEST_HEADLINE = 150;

/** The relevance of each of a text's entities, rounded to three decimals. */
export function relevances(entities: readonly Entity[], source: Source): number[] {
  return features(entities, source).map((feature) => {
    const score =
      WEIGHTS.often * feature.often +
      WEIGHTS.share * feature.share +
      WEIGHTS.late * feature.late +
      WEIGHTS.headline * feature.headline +
      WEIGHTS.bias;
    return Math.round(1000 / (1 + Math.exp(-score))) / 1000;
  });
}

/** Where something is named. */
type Place = Pick<Naming, 'field' | 'start'>;

export function features(entities: readonly { namings: readonly Place[] }[], source: Source): TagFeatures[] {
  const most = entities.reduce((count, { namings }) => Math.max(count, namings.length), 1);
  const headlineEnd = source.headline.length || firstLineEnd(source.body);
  return entities.map(({ namings }) => {
    const first = namings.reduce((least, naming) => Math.min(least, place(naming, source)), Infinity);
    return {
      often: Math.log1p(namings.length),
      share: namings.length / most,
      late: Math.log1p(first),
      headline: first < headlineEnd ? 1 : 0,
    };
  });
}

/** Where a naming stands, the headline and the body read as one. */
function place({ field, start }: Place, { headline }: Source): number {
  return field === 'headline' ? start : headline.length + start;
}

function firstLineEnd(body: string): number {
  const end = body.slice(0, LONGEST_HEADLINE + 1).indexOf('\n');
  return Math.max(0, end);
}
