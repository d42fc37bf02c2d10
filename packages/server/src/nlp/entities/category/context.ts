import type { Source } from '../../../domain/text.ts';
import { firstTokens, lastTokens, MOST_MENTIONS, REACH, type WordCells } from '../../word-cells.ts';
import type { Neighbours } from './neighbours.ts';

/** Returns the name of the category of an entity. */
type LabelOf = (entity: number) => string;

/** Adds the words around an entity's mentions, as a mean over the mentions. `labelOf` names the category of a neighbour. */
export function addContexts(
  places: readonly Neighbours[],
  source: Source,
  labelOf: LabelOf,
  words: WordCells,
): void {
  const some = places.slice(0, MOST_MENTIONS);
  for (const place of some) {
    const before = tokensBefore(place, source, labelOf);
    words.addContext(source.language, before, tokensAfter(place, source, labelOf), 1 / some.length);
  }
}

/** Returns the two tokens before a mention, the nearest last. A name that ends within reach is one token. */
function tokensBefore({ mention, before }: Neighbours, source: Source, labelOf: LabelOf): string[] {
  const text = source[mention.field];
  const from = Math.max(0, mention.start - REACH, before?.mention.end ?? 0);
  const tokens = lastTokens(text.slice(from, mention.start), 2);
  const edge = from === before?.mention.end ? [`<${labelOf(before.entity)}>`] : from === 0 ? ['\n'] : [];
  return ['\n', ...edge, ...tokens].slice(-2);
}

/** Returns the two tokens after a mention, the nearest first. */
function tokensAfter({ mention, after }: Neighbours, source: Source, labelOf: LabelOf): string[] {
  const text = source[mention.field];
  const to = Math.min(text.length, mention.end + REACH, after?.mention.start ?? Infinity);
  const tokens = firstTokens(text.slice(mention.end, to), 2);
  const edge =
    to === after?.mention.start ? [`<${labelOf(after.entity)}>`] : to === text.length ? ['\n'] : [];
  return [...tokens, ...edge, '\n', '\n'].slice(0, 2);
}
