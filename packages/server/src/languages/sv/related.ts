import tables from '@textkin/model-en-sv/tables/sv.json' with { type: 'json' };
import type { RelatedRules } from '../record.ts';

export const related: RelatedRules = {
  commonDirections: tables.commonDirections,
  semanticShare: 0.19,
  // Measured on questions to a minister that got a joint answer; these are less alike than news about one event.
  relevance: {
    statistic: { unrelated: [0.057, 0.1], related: [0.131, 0.55] },
    automatic: { unrelated: [0.081, 0.1], related: [0.205, 0.55] },
    semantic: { unrelated: [0.225, 0.1], related: [0.527, 0.55] },
  },
};
