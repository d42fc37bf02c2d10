import type { RelatedText } from '@textkin/client';

/** Names, and words, that are said at most. */
const shown = 5;
/** Relevances by meaning alone from which two texts are alike, and much alike. */
const alikeFrom = { some: 0.35, much: 0.6 } as const;

/** Why two texts are related, in what a sentence can say. */
export interface Reasons {
  /** Names that both have, the weightiest first. */
  names: string[];
  /** Further words and pairs of words that both have. */
  words: string[];
  /** How alike they are in meaning, unless they are not. */
  alike: keyof typeof alikeFrom | undefined;
}

/** What an explanation says to a reader: no word twice, neither as part of a name nor as part of a longer term. */
export function reasonsOf(explain: NonNullable<RelatedText['explain']>): Reasons {
  const { semantic, shared_tags, shared_terms } = explain;
  const ofNames = new Set(shared_tags.flatMap(({ tag }) => wordsOf(tag)));
  let words: string[] = [];
  for (const { term } of shared_terms) {
    if (wordsOf(term).some((word) => ofNames.has(word) || ofNames.has(word.replace(/['’]?s$/, '')))) continue;
    if (words.some((other) => isPartOf(term, other))) continue;
    words = [...words.filter((other) => !isPartOf(other, term)), term];
  }
  const alike = semantic >= alikeFrom.much ? 'much' : semantic >= alikeFrom.some ? 'some' : undefined;
  return { names: shared_tags.slice(0, shown).map(({ tag }) => tag), words: words.slice(0, shown), alike };
}

const wordsOf = (term: string): string[] => term.toLowerCase().split(/[^\p{L}\p{M}\p{N}'’]+/u);

function isPartOf(term: string, other: string): boolean {
  const all = wordsOf(other);
  return wordsOf(term).every((word) => all.includes(word));
}
