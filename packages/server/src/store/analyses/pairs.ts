import { sql } from '#kysely';

/**
 * Selects the word pairs of an analysis; null where they are unknown. During a rolling update a node of the previous version may change
 * a text and leave its pairs, so pairs of another revision are ignored.
 */
export const pairsOfRow = sql<Uint8Array | null>`
  case when analysis.pairs_revision = analysis.revision then analysis.pairs end`.as('pairs');
