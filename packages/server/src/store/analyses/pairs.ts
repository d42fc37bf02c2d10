import { sql } from '#kysely';

/**
 * The pairs of words of an analysis; null where they are not known. While nodes are exchanged, one of the version before may
 * change a text and leave its pairs as they were: those of another revision do not count.
 */
export const pairsOfRow = sql<Uint8Array | null>`
  case when analysis.pairs_revision = analysis.revision then analysis.pairs end`.as('pairs');
