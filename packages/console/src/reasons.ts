import type { RelatedText } from '@textkin/client';

/** The most names, and the most words, that a sentence lists. */
const maxShown = 5;
/** Thresholds of semantic relevance for similar and very similar texts. */
const likenessThresholds = { some: 0.35, much: 0.6 } as const;

/** The reasons why two texts are related, for one sentence. */
export interface Reasons {
  /** Names in both texts, most important first. */
  names: string[];
  /** Other words and word pairs in both texts. */
  words: string[];
  /** How similar the meanings are; undefined below the lowest threshold. */
  likeness: keyof typeof likenessThresholds | undefined;
}

/** Returns the reasons in an explanation. No word is repeated, neither as part of a name nor as part of a longer term. */
export function reasonsOf(explain: NonNullable<RelatedText['explain']>): Reasons {
  const { semantic, shared_tags, shared_terms } = explain;
  const wordsOfNames = new Set(shared_tags.flatMap(({ tag }) => wordsOf(tag)));
  let words: string[] = [];
  for (const { term } of shared_terms) {
    if (wordsOf(term).some((word) => wordsOfNames.has(word) || wordsOfNames.has(word.replace(/['’]?s$/, ''))))
      continue;
    if (words.some((other) => isPartOf(term, other))) continue;
    words = [...words.filter((other) => !isPartOf(other, term)), term];
  }
  const likeness =
    semantic >= likenessThresholds.much ? 'much' : semantic >= likenessThresholds.some ? 'some' : undefined;
  return {
    names: shared_tags.slice(0, maxShown).map(({ tag }) => tag),
    words: words.slice(0, maxShown),
    likeness,
  };
}

const wordsOf = (term: string): string[] => term.toLowerCase().split(/[^\p{L}\p{M}\p{N}'’]+/u);

function isPartOf(term: string, other: string): boolean {
  const all = wordsOf(other);
  return wordsOf(term).every((word) => all.includes(word));
}
