import { tagFeatures } from '../../packages/server/src/nlp/tags/tag-relevance.ts';
import { scoresBefore } from '../../packages/server/src/nlp/mentions/head-scores.ts';
import { placeOf } from '../corpus/figures.ts';
import type { GoldDocument } from '../corpus/read.ts';
import type { Found } from '../model.ts';
import type { Example } from './examples.ts';

const nameCategories = new Set(['person', 'organization', 'location']);

/** Returns an example for each tag of a document, with the gain of the entity with which it shares most mentions. */
export function salienceOf({ id, source, entities }: GoldDocument, { tags, readings }: Found): Example[] {
  const gold = entities.filter(({ category }) => nameCategories.has(category));
  const places = gold.map(({ mentions }) => new Set(mentions.map(placeOf)));
  const entitiesOfTags = tags.map(({ mentions }) => ({
    mentions: mentions.map(({ field, offset, length }) => ({ field, start: offset, end: offset + length })),
  }));
  const rows = tagFeatures(entitiesOfTags, source);
  return [...tags.entries()]
    .filter(([, { category }]) => nameCategories.has(category))
    .map(([at]) => {
      const { mentions } = entitiesOfTags[at]!;
      const own = new Set(mentions.map(placeOf));
      const shared = places.map((one) => one.intersection(own).size);
      const most = Math.max(0, ...shared);
      const gain = most === 0 ? 0 : 2 ** gold[shared.indexOf(most)]!.salience - 1;
      // JSON omits undefined values.
      const counts = { ...rows[at]!, encoder: undefined };
      return {
        row: { document: id, counts, gain },
        states: mentions.map(({ field, end }) => scoresBefore(readings.get(field)!, end)),
      };
    });
}
