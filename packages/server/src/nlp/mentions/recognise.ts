import { storeHeadScores } from './head-scores.ts';
import { logSoftmax, makeDecoder } from './labels.ts';
import type { ModelFiles } from '../model.ts';
import type { Reading, Span } from './reading.ts';
import { makeTokenizer, piecesOf, type SegmentWord } from '../tokens/tokenizer.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Encoder, Encoding } from '../encoder.ts';
import { markListItems, NO_PIECE, type Sequence, makeSequence, SPECIAL_PIECES } from '../tokens/sequences.ts';
import { isSeparator, Boundary, boundaries as startsOf } from '../tokens/boundaries.ts';
import { cutWindows } from '../tokens/windows.ts';
import { type Word, splitWords as wordsOf } from '../tokens/words.ts';

/** Something else that may be done between two parts of the work. */
export type Pause = () => Promise<void>;

/** Reads the names and the meaning of one running text. */
export type Recognise = (text: string, pause?: Pause) => Promise<Reading>;

const CATEGORIES: Readonly<Record<string, Category>> = {
  PER: 'person',
  ORG: 'organization',
  LOC: 'location',
};
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
// Added to the log probabilities before the likeliest labels are chosen. Works, events and products are marked in few of the
// corpora, so an encoder is shy of them and takes some for organizations. Those up to 1.4.0 gained by it: F1 of 1.2.0 on EWT dev /
// webbnyheter's tenth and precision / recall of its MISC were 83.1 / 89.1 and .61 / .41 with neither, 83.7 / 89.1 and .61 / .45 with
// both. 1.5.0, which learned from a corpus that marks them, is within .5 of 83.1 / 89.2 from 0 / 0 to .8 / .5; below .5 on O it takes
// "New" in the headline "New bridge" for a name.
const OUTSIDE_BONUS = 0.5;
const UNKNOWN_BONUS = 0.5;
// Pieces given to the encoder at once: so few that there is a pause every fifth of a second, so many that short windows find others of
// their length, with which they are read faster.
const PIECES_PER_CALL = 1024;

export function makeRecogniser(
  model: ModelFiles,
  encoder: Encoder,
  segment: SegmentWord = makeTokenizer(model.tokenizer, model.config.special.unk),
): Recognise {
  const { labels, special, windowLength } = model.config;
  const decode = makeDecoder(labels);
  const capacity = windowLength - SPECIAL_PIECES;
  const outside = labels.indexOf('O');
  const shifts = labels.map((label) =>
    label === 'O' ? OUTSIDE_BONUS : categoryOf(label) === 'unknown' ? UNKNOWN_BONUS : 0,
  );

  return async (text, pause) => {
    const words = wordsOf(text);
    const starts = startsOf(text, words);
    const pieces = piecesOf(text, words, segment).map((path, at) =>
      isSeparator(text, words[at]!) ? [] : path.slice(0, capacity),
    );
    const sizes = pieces.map((path) => path.length);
    const isItem = markListItems(starts, sizes);
    // Windows without a letter or a digit (rules, emoji) name nothing and mean nothing.
    const read = cutWindows(starts, sizes, capacity).filter(({ from, to }) =>
      LETTER_OR_DIGIT.test(text.slice(words[from]!.start, words[to - 1]!.end)),
    );
    const scores = { width: 0, values: new Float32Array(0) };
    const reading: Reading = { text, words, spans: [], windows: [], scores };
    for (let first = 0, next = 0; first < read.length; first = next) {
      if (first > 0) await pause?.();
      const sequences: Sequence[] = [];
      for (let held = 0; next < read.length && held < PIECES_PER_CALL; next++) {
        const sequence = makeSequence(read[next]!, pieces, isItem, special);
        sequences.push(sequence);
        held += sequence.ids.length;
      }
      const encodings = await encoder.encode(sequences.map(({ ids }) => ids));
      for (const [at, { ids, firstPieces }] of sequences.entries()) {
        const { from } = read[first + at]!;
        reading.windows.push({ pieces: ids.length - SPECIAL_PIECES, vector: encodings[at]!.vector });
        const lasts = firstPieces.map((piece, word) =>
          piece === NO_PIECE ? piece : piece + sizes[from + word]! - 1,
        );
        storeHeadScores(reading, encodings[at]!.heads, { from, pieces: ids.length, lasts });
        const labelled = decodeWords(encodings[at]!, firstPieces);
        reading.spans.push(...spansOf(labelled, labels, from, makeContinuesName(text, words, starts)));
      }
    }
    return reading;
  };

  /** The label of every word and its log probability: a word has the label of its first piece, without pieces it is O. */
  function decodeWords(encoding: Encoding, firstPieces: readonly number[]): Labelled {
    const scores = new Float64Array(firstPieces.length * labels.length).fill(-Infinity);
    for (const [word, piece] of firstPieces.entries()) {
      const at = word * labels.length;
      if (piece === NO_PIECE) scores[at + outside] = 0;
      else logSoftmax(encoding.logits, piece, labels.length, scores, at);
    }
    const shifted = scores.map((score, at) => score + shifts[at % labels.length]!);
    return { path: decode(shifted), scores };
  }
}

/**
 * Whether a name goes on with a word. None goes on over a line's end, for the lines of a list are names of their own;
 * a given name and a surname side by side are one person even where the encoder begins anew.
 */
function makeContinuesName(text: string, words: readonly Word[], starts: Uint8Array) {
  return (label: string, begun: string, at: number): boolean => {
    if (starts[at]! >= Boundary.line) return false;
    const { start, isAfterSpace } = words[at]!;
    const isSurname =
      label === 'B-PER' && begun === 'B-PER' && isAfterSpace && /^\p{Lu}/u.test(text.slice(start, start + 2));
    return isSurname || label.startsWith('I-');
  };
}

/** Returns the category of a label that begins or continues a name. */
function categoryOf(label: string): Category {
  return CATEGORIES[label.slice(2)] ?? 'unknown';
}

interface Labelled {
  path: Int32Array;
  scores: Float64Array;
}

/** The names of a window. */
function spansOf(
  { path, scores }: Labelled,
  labels: readonly string[],
  offset: number,
  goesOn: (label: string, begun: string, word: number) => boolean,
): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < path.length; from++) {
    const label = labels[path[from]!]!;
    if (label === 'O') continue;
    let to = from;
    let sum = 0;
    do {
      sum += scores[to * labels.length + path[to]!]!;
      to++;
    } while (to < path.length && goesOn(labels[path[to]!]!, label, offset + to));
    const category = categoryOf(label);
    spans.push({ from: offset + from, to: offset + to, category, confidence: Math.exp(sum / (to - from)) });
    from = to - 1;
  }
  return spans;
}
