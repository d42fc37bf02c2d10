import { LRUCache } from 'lru-cache';
import { findCapitalRuns } from './capital-runs.ts';
import { withoutInvisible, type Word } from './words.ts';

/** What models/…/tokenizer.json holds: piece i has row i of the embedding table and the log probability scores[i]. */
export interface TokenizerFile {
  pieces: readonly string[];
  scores: readonly number[];
  /** Replacements per character, applied after NFC. */
  normalisation: Readonly<Record<string, string>>;
}

/** The pieces (ids) of one word; empty when nothing visible is left of it. */
export type SegmentWord = (word: string, isAfterSpace: boolean) => readonly number[];

const META_SPACE = '▁';
const UNKNOWN_PENALTY = 10;
const CACHE_WORDS = 20_000;
const CACHED_LENGTH = 40;

/**
 * Words → pieces: the most probable unigram segmentation (Kudo 2018, "Subword regularization") of each word alone,
 * so that a word's pieces can be remembered: running text repeats itself, and a remembered word costs one look-up.
 */
export function makeTokenizer(file: TokenizerFile, unknown: number): SegmentWord {
  const pieces = new Map(file.pieces.map((piece, id) => [piece, id]));
  const longest = file.pieces.reduce((length, piece) => Math.max(length, piece.length), 0);
  const unknownScore = file.scores.reduce((low, score) => Math.min(low, score), 0) - UNKNOWN_PENALTY;
  const normalisation = new Map(Object.entries(file.normalisation));
  const remembered = new LRUCache<string, readonly number[]>({ max: CACHE_WORDS });

  const normalise = (word: string): string => {
    let normal = '';
    for (const character of withoutInvisible(word).normalize('NFC')) {
      normal += normalisation.get(character) ?? character;
    }
    return normal;
  };

  const segment = (text: string): readonly number[] => {
    const best = new Float64Array(text.length + 1).fill(-Infinity);
    const cameFrom = new Int32Array(text.length + 1);
    const cameBy = new Int32Array(text.length + 1);
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
          cameFrom[end] = start;
          cameBy[end] = piece;
        }
      }
    }
    const path: number[] = [];
    for (let end = text.length; end > 0; end = cameFrom[end]!) {
      const piece = cameBy[end]!;
      if (piece !== unknown || path.at(-1) !== unknown) path.push(piece);
    }
    return path.reverse();
  };

  return (word, isAfterSpace) => {
    const key = (isAfterSpace ? META_SPACE : '') + word;
    const known = remembered.get(key);
    if (known) return known;
    const normal = normalise(word);
    const path = normal === '' ? [] : segment(isAfterSpace ? META_SPACE + normal : normal);
    if (key.length <= CACHED_LENGTH) remembered.set(key, path);
    return path;
  };
}

/** The log probability of a word's likeliest segmentation: the commoner the word in that form, the higher. */
export type Likelihood = (word: string) => number;

export function makeLikelihood(file: TokenizerFile, segment: SegmentWord): Likelihood {
  return (word) => segment(word, true).reduce((sum, piece) => sum + file.scores[piece]!, 0);
}

/** The pieces of every word of a text; words of a run in capitals are cut as if they were written small. */
export function piecesOf(text: string, words: readonly Word[], segment: SegmentWord): (readonly number[])[] {
  const written = words.map(({ start, end }) => text.slice(start, end));
  const capitals = findCapitalRuns(written);
  return words.map(({ isAfterSpace }, at) =>
    segment(capitals[at] ? written[at]!.toLowerCase() : written[at]!, isAfterSpace),
  );
}
