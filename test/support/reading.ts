import type { Reading } from '../../packages/server/src/nlp/mentions/reading.ts';
import { boundaries } from '../../packages/server/src/nlp/tokens/boundaries.ts';
import { splitWords } from '../../packages/server/src/nlp/tokens/words.ts';

/** Returns the reading of a text in which the encoder labels nothing. */
export function readUnlabelled(text: string): Reading {
  const words = splitWords(text);
  const scores = { width: 0, values: new Float32Array(0) };
  return { text, words, starts: boundaries(text, words), spans: [], windows: [], scores };
}
