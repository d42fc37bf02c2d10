import tables from '@textkin/model-en-sv/tables/topics-en.json' with { type: 'json' };
import type { TopicRules } from '../record.ts';

/** Words of order, number and degree. */
const vagueWords = new Set(
  (
    'first second third fourth fifth last next previous other same such own several many few more ' +
    'most less least different various certain hundred thousand million billion dozen whole entire ' +
    'main oldest biggest largest smallest best better worst important popular'
  ).split(' '),
);

export const topics: TopicRules = { ...tables, vagueWords };
