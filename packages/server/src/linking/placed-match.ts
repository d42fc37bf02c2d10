import { areOverlapping } from '../domain/tags/edits.ts';
import type { Mention } from '../domain/tags/tag.ts';
import type { Match } from './matcher.ts';

/** A mention of a tag of the analysis. */
export interface TagMention {
  /** The number of the tag. */
  tag: number;
  mention: Mention;
}

/** A match with its place in the stored text, and the mentions of the analysis there. */
export interface PlacedMatch extends Match {
  mention: Mention;
  /** The mention at the place of the match itself, with or without an ending. */
  equal: TagMention | undefined;
  /** Further mentions that the match overlaps. */
  overlapped: readonly TagMention[];
}

/** Returns the longest matches that do not overlap, in the order of the text. Of equally long matches, the first stays. */
export function keepLongest(matches: readonly PlacedMatch[]): PlacedMatch[] {
  const found: PlacedMatch[] = [];
  const longestFirst = matches
    .map((match, at) => ({ match, at }))
    .sort((one, other) => other.match.words - one.match.words || one.at - other.at);
  for (const { match } of longestFirst)
    if (!found.some((other) => areOverlapping(match.mention, other.mention))) found.push(match);
  const order = new Map(matches.map((match, at) => [match, at]));
  return found.sort((one, other) => order.get(one)! - order.get(other)!);
}
