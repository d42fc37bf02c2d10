import type { Field } from '../../domain/text.ts';
import type { Word } from '../tokens/words.ts';
import type { Reading } from './reading.ts';

/**
 * What small linear heads on the encoder's states say of a word in its sentence (training/heads), in the order of their
 * columns: how much the text is about what it names, that it is a topic of the text, and that its last -s is a genitive's.
 */
const HEADS = ['salience', 'topic', 'genitive'] as const;
export type Head = (typeof HEADS)[number];

/** Where a name or a phrase ends. */
export interface EndPosition {
  field: Field;
  end: number;
}

/** What a head says of a name or a phrase: of the word that it ends with, which has read the words before. */
export type HeadScores = (head: Head, place: EndPosition) => number;

/** Where no encoder has read the text, or one without heads. */
export const NO_SCORES: HeadScores = () => 0;

/**
 * Scores are rounded to sixteenths: processors differ in the last digits of what the encoder computes, and what is made of
 * the scores is to be the same on all of them (`npm run eval:parity`).
 */
const STEPS = 16;

/** Keeps what heads say of the last piece of each word of a window, which is not among the sequence's pieces where it is below 0. */
export function storeHeadScores(
  { words, scores }: Pick<Reading, 'words' | 'scores'>,
  heads: Float32Array | undefined,
  { from, pieces, lasts }: { from: number; pieces: number; lasts: readonly number[] },
): void {
  if (heads === undefined) return;
  const width = heads.length / pieces;
  if (scores.width !== width) {
    scores.width = width;
    scores.values = new Float32Array(words.length * width);
  }
  for (const [word, last] of lasts.entries())
    if (last >= 0) scores.values.set(heads.subarray(last * width, (last + 1) * width), (from + word) * width);
}

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

/** The numbers of the word that a name or phrase with this end has last. */
export function scoresBefore(
  { words, scores: { width, values } }: Pick<Reading, 'words' | 'scores'>,
  end: number,
): Float32Array | undefined {
  const at = lastWordBefore(words, end);
  return at < 0 ? undefined : values.subarray(at * width, (at + 1) * width);
}

/** The last word that begins before an offset, -1 without any; words come in order. */
function lastWordBefore(words: readonly Word[], offset: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
