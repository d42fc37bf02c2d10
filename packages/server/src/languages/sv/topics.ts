import tables from '@textkin/model-en-sv/tables/topics-sv.json' with { type: 'json' };
import type { TopicRules } from '../record.ts';

/** Words of order, number and degree. */
const vagueWords = new Set(
  (
    'antalet antal olika övrig övriga annan annat samma flera många få hel helt hela total totalt ' +
    'totala högst högsta lägst lägsta första andra tredje sista nästa viss visst vissa viktig ' +
    'viktigt viktiga bäst bästa störst största minst minsta äldst äldsta möjlig möjligt möjliga ' +
    'sådan sådant sådana'
  ).split(' '),
);

export const topics: TopicRules = { ...tables, vagueWords };
