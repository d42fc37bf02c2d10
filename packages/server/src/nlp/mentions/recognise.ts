import { storeHeadScores } from './head-scores.ts';
import { makeChances } from './chances.ts';
import { categoryOf, logSoftmax, makeDecoder } from './labels.ts';
import type { ModelFiles } from '../model.ts';
import { separatesEntries } from './own-lines.ts';
import type { NameChance, Reading, Span } from './reading.ts';
import { makeTokenizer, piecesOf, type SegmentWord } from '../tokens/tokenizer.ts';
import type { Encoder, Encoding } from '../encoder.ts';
import { markListItems, NO_PIECE, type Sequence, makeSequence, SPECIAL_PIECES } from '../tokens/sequences.ts';
import { isSeparator, Boundary, boundaries } from '../tokens/boundaries.ts';
import { sentenceNumbers } from '../sentences/split-sentences.ts';
import { cutWindows } from '../tokens/windows.ts';
import { type Word, splitWords } from '../tokens/words.ts';

/** Resolves when the analysis may go on; other work may run meanwhile. */
export type Pause = () => Promise<void>;

/** Runs the encoder on the text of one field. */
export type Recognise = (text: string, pause?: Pause) => Promise<Reading>;

const WIDE_GAP = /\s{2}/u;
const GENITIVE = /['’]s$/u;
const HYPHENS: ReadonlySet<string> = new Set('-‐‑');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
// Added to the log probabilities before decoding. Few corpora mark works, events and products, so an encoder labels them too
// seldom, or as organizations. Versions up to 1.4.0 gain from both bonuses. Version 1.2.0: F1 on EWT dev / webbnyheter's tenth
// 83.1 / 89.1 without both, 83.7 / 89.1 with both; precision / recall of MISC .61 / .41 without both, .61 / .45 with both.
// Version 1.5.0 learned from a corpus that marks them, and its F1 is within .5 of 83.1 / 89.2 for all bonuses from 0 / 0 to
// .8 / .5. With a bonus below .5 on O, it labels "New" in the headline "New bridge" as a name.
const OUTSIDE_BONUS = 0.5;
const UNKNOWN_BONUS = 0.5;
// Pieces of one call of the encoder: few enough for a pause every fifth of a second, and enough for short windows to share a run with
// others of their length, which is faster.
const PIECES_PER_CALL = 1024;

export function makeRecogniser(
  model: ModelFiles,
  encoder: Encoder,
  segment: SegmentWord = makeTokenizer(model.tokenizer, model.config.special.unk),
): Recognise {
  const { labels, special, windowLength } = model.config;
  const capacity = windowLength - SPECIAL_PIECES;
  const outside = labels.indexOf('O');
  const bonuses = labels.map((label) =>
    label === 'O' ? OUTSIDE_BONUS : categoryOf(label) === 'unknown' ? UNKNOWN_BONUS : 0,
  );
  const decode = makeDecoder(labels, bonuses);
  const chancesOf = makeChances(labels);

  return async (text, pause) => {
    const words = splitWords(text);
    const starts = boundaries(text, words);
    const pieces = piecesOf(text, words, segment).map((path, at) =>
      isSeparator(text, words[at]!) ? [] : path.length > capacity ? path.slice(0, capacity) : path,
    );
    const sizes = pieces.map((path) => path.length);
    const isItem = markListItems(starts, sizes);
    const sentences = sentenceNumbers(starts);
    // Windows without a letter or a digit (lines of dashes, emoji) are skipped.
    const encodedWindows = cutWindows(starts, sizes, capacity).filter(({ from, to }) =>
      LETTER_OR_DIGIT.test(text.slice(words[from]!.start, words[to - 1]!.end)),
    );
    const scores = { width: 0, values: new Float32Array(0) };
    const beforeHyphen = new Map<number, NameChance>();
    const reading: Reading = { text, words, starts, spans: [], windows: [], scores, beforeHyphen };
    for (let first = 0, next = 0; first < encodedWindows.length; first = next) {
      if (first > 0) await pause?.();
      const sequences: Sequence[] = [];
      for (let size = 0; next < encodedWindows.length && size < PIECES_PER_CALL; next++) {
        const sequence = makeSequence(encodedWindows[next]!, pieces, isItem, special);
        sequences.push(sequence);
        size += sequence.ids.length;
      }
      const encodings = await encoder.encode(sequences.map(({ ids }) => ids));
      for (const [at, { ids, firstPieces }] of sequences.entries()) {
        const { from, to } = encodedWindows[first + at]!;
        reading.windows.push({
          ...{ pieces: ids.length - SPECIAL_PIECES, vector: encodings[at]!.vector },
          ...{ first: sentences[from]!, last: sentences[to - 1]! },
        });
        const lastPieces = firstPieces.map((piece, word) =>
          piece === NO_PIECE ? piece : piece + sizes[from + word]! - 1,
        );
        storeHeadScores(reading, encodings[at]!.heads, { from, pieces: ids.length, lastPieces });
        const labelled = decodeWords(encodings[at]!, firstPieces);
        for (let word = 0; word < firstPieces.length; word++)
          if (HYPHENS.has(text.charAt(words[from + word]!.end)))
            beforeHyphen.set(from + word, {
              probability: 1 - Math.exp(labelled.scores[word * labels.length + outside]!),
              chances: labelled.chancesOf(word, word + 1),
            });
        reading.spans.push(...spansOf(labelled, labels, from, makeContinuesName(text, words, starts)));
      }
    }
    return reading;
  };

  /** Returns the labels of the words of a window. A word has the label of its first piece; a word without pieces is O. */
  function decodeWords(encoding: Encoding, firstPieces: readonly number[]): LabelledWords {
    const scores = new Float64Array(firstPieces.length * labels.length).fill(-Infinity);
    for (const [word, piece] of firstPieces.entries()) {
      const at = word * labels.length;
      if (piece === NO_PIECE) scores[at + outside] = 0;
      else logSoftmax(encoding.logits, piece, labels.length, scores, at);
    }
    return { path: decode(scores), scores, chancesOf: (from, to) => chancesOf(scores, from, to) };
  }
}

/**
 * Makes a function that returns whether a word continues a name. No name continues into a new line or list entry, because list items
 * are separate names, or after several spaces, which separate columns. A person's name does not continue after 's ("Prada's Raf
 * Simons"). A given name and the surname after it are one person even if the encoder labels both as the beginning of a name.
 */
function makeContinuesName(text: string, words: readonly Word[], starts: Uint8Array) {
  return (label: string, firstLabel: string, at: number): boolean => {
    if (starts[at]! >= Boundary.line) return false;
    const { start, isAfterSpace } = words[at]!;
    const before = words[at - 1]!;
    const gap = text.slice(before.end, start);
    if (WIDE_GAP.test(gap) || (gap.includes('\n') && separatesEntries(text, before.end))) return false;
    if (firstLabel === 'B-PER' && GENITIVE.test(text.slice(before.start, before.end))) return false;
    const isSurname =
      label === 'B-PER' &&
      firstLabel === 'B-PER' &&
      isAfterSpace &&
      /^\p{Lu}/u.test(text.slice(start, start + 2));
    return isSurname || label.startsWith('I-');
  };
}

/** The words of a window with their labels. */
interface LabelledWords {
  /** The label of each word. */
  path: Int32Array;
  /** The log probability of each label of each word. */
  scores: Float64Array;
  /** Returns the log probability of each of `nameCategories` for the words [from, to), given that they are a name. */
  chancesOf: (from: number, to: number) => number[];
}

/** Returns the spans of a window. `offset` is the index of its first word in the text. */
function spansOf(
  { path, scores, chancesOf }: LabelledWords,
  labels: readonly string[],
  offset: number,
  continuesName: (label: string, firstLabel: string, word: number) => boolean,
): Span[] {
  const outside = labels.indexOf('O');
  const spans: Span[] = [];
  for (let from = 0; from < path.length; from++) {
    const label = labels[path[from]!]!;
    if (label === 'O') continue;
    let to = from;
    let sum = 0;
    let inName = 0;
    do {
      inName += 1 - Math.exp(scores[to * labels.length + outside]!);
      sum += scores[to * labels.length + path[to]!]!;
      to++;
    } while (to < path.length && continuesName(labels[path[to]!]!, label, offset + to));
    spans.push({
      ...{ from: offset + from, to: offset + to, category: categoryOf(label) },
      confidence: Math.exp(sum / (to - from)),
      probability: inName / (to - from),
      chances: chancesOf(from, to),
    });
    from = to - 1;
  }
  return spans;
}
