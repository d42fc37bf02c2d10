import { features } from '../../packages/server/src/nlp/tags/tag-relevance.ts';
import { rowAt } from '../../packages/server/src/nlp/mentions/head-scores.ts';
import { placeOf } from '../corpus/figures.ts';
import type { GoldDocument } from '../corpus/read.ts';
import type { Found } from '../model.ts';
import type { Example } from './examples.ts';

const named = new Set(['person', 'organization', 'location']);

/** The service's tags of a document, each with the gain of the entity that it shares most mentions with. */
export function salienceOf({ id, source, entities }: GoldDocument, { tags, readings }: Found): Example[] {
  const gold = entities.filter(({ category }) => named.has(category));
  const places = gold.map(({ mentions }) => new Set(mentions.map(placeOf)));
  const entitiesOfTags = tags.map(({ mentions }) => ({
    namings: mentions.map(({ field, offset, length }) => ({ field, start: offset, end: offset + length })),
  }));
  const rows = features(entitiesOfTags, source);
  return [...tags.entries()]
    .filter(([, { category }]) => named.has(category))
    .map(([at]) => {
      const { namings } = entitiesOfTags[at]!;
      const own = new Set(namings.map(placeOf));
      const shared = places.map((one) => one.intersection(own).size);
      const most = Math.max(0, ...shared);
      const gain = most === 0 ? 0 : 2 ** gold[shared.indexOf(most)]!.salience - 1;
      // JSON omits undefined values.
      const counts = { ...rows[at]!, encoder: undefined };
      return {
        row: { document: id, counts, gain },
        states: namings.map(({ field, end }) => rowAt(readings.get(field)!, end)),
      };
    });
}
