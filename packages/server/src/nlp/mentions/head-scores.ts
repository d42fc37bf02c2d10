import type { Field } from '../../domain/text.ts';
import type { Word } from '../tokens/words.ts';
import type { Reading } from './reading.ts';

/**
 * The small linear heads on the encoder's states (`training/heads`), in the order of their columns. They score how much the text is
 * about the entity that a word names, whether a word is a topic of the text, and whether its last -s is a genitive ending.
 */
const HEADS = ['salience', 'topic', 'genitive'] as const;
export type Head = (typeof HEADS)[number];

/** The end of a name or a phrase. */
export interface EndPosition {
  field: Field;
  end: number;
}

/** Returns the score of a head for a name or a phrase: the score of its last word, whose state includes the words before. */
export type HeadScores = (head: Head, place: EndPosition) => number;

/** The scores without an encoder, or with an encoder without heads. */
export const NO_SCORES: HeadScores = () => 0;

/**
 * The steps per unit to which scores are rounded. Processors differ in the last digits of the encoder's output, and results
 * must be the same on all processors (`npm run eval:parity`).
 */
const STEPS = 16;

/**
 * Stores the scores of the last piece of each word of a window. `lastPieces` has the index of that piece in the sequence; it is below 0
 * for a word without pieces.
 */
export function storeHeadScores(
  { words, scores }: Pick<Reading, 'words' | 'scores'>,
  heads: Float32Array | undefined,
  { from, pieces, lastPieces }: { from: number; pieces: number; lastPieces: readonly number[] },
): void {
  if (heads === undefined) return;
  const width = heads.length / pieces;
  if (scores.width !== width) {
    scores.width = width;
    scores.values = new Float32Array(words.length * width);
  }
  for (const [word, last] of lastPieces.entries()) {
    if (last < 0) continue;
    for (let head = 0; head < width; head++)
      scores.values[(from + word) * width + head] = heads[last * width + head]!;
  }
}

/** Makes the function that looks up the scores of the words of both fields. */
export function makeHeadScores(
  readings: readonly (readonly [Field, Pick<Reading, 'words' | 'scores'>])[],
): HeadScores {
  const byField = new Map(readings);
  return (head, { field, end }) => {
    const reading = byField.get(field);
    if (reading?.scores.width !== HEADS.length) return 0;
    const row = scoresBefore(reading, end);
    return row ? Math.round(STEPS * row[HEADS.indexOf(head)]!) / STEPS : 0;
  };
}

/** Returns the scores of the last word of a name or phrase, given its end. */
export function scoresBefore(
  { words, scores: { width, values } }: Pick<Reading, 'words' | 'scores'>,
  end: number,
): Float32Array | undefined {
  const at = lastWordBefore(words, end);
  return at < 0 ? undefined : values.subarray(at * width, (at + 1) * width);
}

/** Returns the index of the last word that begins before an offset, -1 if there is none. Words are in order. */
function lastWordBefore(words: readonly Word[], offset: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
