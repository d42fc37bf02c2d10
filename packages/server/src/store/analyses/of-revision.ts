import { sql } from '#kysely';

/**
 * Columns of an analysis that are null where they are unknown. During a rolling update a node of the previous version may change a text
 * without updating these columns, so values of another revision are ignored.
 */
export const pairsOfRow = sql<Uint8Array | null>`
  case when analysis.pairs_revision = analysis.revision then analysis.pairs end`.as('pairs');

export const sentencesOfRow = sql<Uint8Array | null>`
  case when analysis.sentences_revision = analysis.revision then analysis.sentences end`.as('sentences');

export const passagesOfRow = sql<Uint8Array | null>`
  case when analysis.sentences_revision = analysis.revision then analysis.passages end`.as('passages');
