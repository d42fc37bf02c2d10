import tables from '@textkin/model-en-sv/tables/en.json' with { type: 'json' };
import type { RelatedRules } from '../record.ts';

export const related: RelatedRules = {
  commonDirections: tables.commonDirections,
  semanticShare: 0.2,
  // Measured on pairs of news about one event.
  relevance: {
    statistic: { unrelated: [0.062, 0.1], related: [0.203, 0.65] },
    automatic: { unrelated: [0.083, 0.1], related: [0.306, 0.7] },
    semantic: { unrelated: [0.258, 0.1], related: [0.729, 0.65] },
  },
};
