import type { NameRules } from '../languages/record.ts';

/** Matches the English genitive and endings after a colon, which no mention includes: Tomas', Anna's, FN:s, E4:an. */
const SEPARATE = /(?:['’]s?|:(?:s|[ae]?ns?|e?ts?))$/iu;

/** A word without an ending, and whether a mention of the name includes the ending. */
export interface BareWord {
  written: string;
  isMentioned: boolean;
}

/** Returns the last word of a name without what may be an ending; undefined when the word has no ending. */
export function withoutEnding(written: string, { genitive }: NameRules): BareWord | undefined {
  const bare = written.replace(SEPARATE, '');
  if (bare !== written) return bare === '' ? undefined : { written: bare, isMentioned: false };
  if (genitive === undefined) return undefined;
  const { ending, appliesTo } = genitive;
  const stem = written.slice(0, -ending.length);
  const isGenitive = written.toLowerCase().endsWith(ending) && /[\p{L}\p{N}]{2}$/u.test(stem);
  return isGenitive && appliesTo(stem) ? { written: stem, isMentioned: true } : undefined;
}
