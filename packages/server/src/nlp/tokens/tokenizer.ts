import { findCapitalRuns } from './capital-runs.ts';
import { remembered } from './remembered.ts';
import { withoutInvisible, type Word } from './words.ts';

/** The content of a model's `tokenizer.json`: piece i has row i of the embedding table and the log probability scores[i]. */
export interface TokenizerFile {
  pieces: readonly string[];
  scores: readonly number[];
  /** Replacements of characters, applied after NFC. */
  normalisation: Readonly<Record<string, string>>;
}

/** Returns the pieces (ids) of one word; none for a word of invisible characters. */
export type SegmentWord = (word: string, isAfterSpace: boolean) => readonly number[];

const META_SPACE = '▁';
const UNKNOWN_PENALTY = 10;
const REMEMBERED_WORDS = 20_000;

/**
 * Makes a function from words to pieces: the most probable unigram segmentation (Kudo 2018, "Subword regularization") of each word
 * on its own.
 */
export function makeTokenizer(file: TokenizerFile, unknown: number): SegmentWord {
  const pieces = new Map(file.pieces.map((piece, id) => [piece, id]));
  const longest = file.pieces.reduce((length, piece) => Math.max(length, piece.length), 0);
  const unknownScore = file.scores.reduce((low, score) => Math.min(low, score), 0) - UNKNOWN_PENALTY;
  const normalisation = new Map(Object.entries(file.normalisation));

  const normalise = (word: string): string => {
    let normal = '';
    for (const character of withoutInvisible(word).normalize('NFC')) {
      normal += normalisation.get(character) ?? character;
    }
    return normal;
  };

  const segment = (text: string): readonly number[] => {
    const best = new Float64Array(text.length + 1).fill(-Infinity);
    const bestStart = new Int32Array(text.length + 1);
    const bestPiece = new Int32Array(text.length + 1);
    best[0] = 0;
    for (let start = 0, next = 0; start < text.length; start = next) {
      next = start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
      const last = Math.min(text.length, start + longest);
      for (let end = next; end <= last; end++) {
        const piece = pieces.get(text.slice(start, end)) ?? (end === next ? unknown : -1);
        if (piece < 0) continue;
        const score = best[start]! + (piece === unknown ? unknownScore : file.scores[piece]!);
        if (score > best[end]!) {
          best[end] = score;
          bestStart[end] = start;
          bestPiece[end] = piece;
        }
      }
    }
    const path: number[] = [];
    for (let end = text.length; end > 0; end = bestStart[end]!) {
      const piece = bestPiece[end]!;
      if (piece !== unknown || path.at(-1) !== unknown) path.push(piece);
    }
    return path.reverse();
  };

  const segmentAfter = (before: string) =>
    remembered(REMEMBERED_WORDS, (word): readonly number[] => {
      const normal = normalise(word);
      return normal === '' ? [] : segment(before + normal);
    });
  const [afterSpace, afterWord] = [segmentAfter(META_SPACE), segmentAfter('')];
  return (word, isAfterSpace) => (isAfterSpace ? afterSpace(word) : afterWord(word));
}

/** Returns the log probability of a word's best segmentation: the more common the spelling, the higher. */
export type Likelihood = (word: string) => number;

export function makeLikelihood(file: TokenizerFile, segment: SegmentWord): Likelihood {
  return (word) => segment(word, true).reduce((sum, piece) => sum + file.scores[piece]!, 0);
}

/** Returns the pieces of each word of a text. Words of a run in capitals are segmented in lower case. */
export function piecesOf(text: string, words: readonly Word[], segment: SegmentWord): (readonly number[])[] {
  const written = words.map(({ start, end }) => text.slice(start, end));
  const capitals = findCapitalRuns(written);
  return words.map(({ isAfterSpace }, at) =>
    segment(capitals[at] ? written[at]!.toLowerCase() : written[at]!, isAfterSpace),
  );
}
