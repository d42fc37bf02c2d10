import type { Category } from '../domain/tags/tag.ts';

/**
 * All that the service knows of one language. Each language is one record in a folder of its own; `index.ts` lists them.
 * The code above asks the record and names no language. A part that a language does without is `undefined`, never absent, so
 * that a new language can't forget one. Tables that were learned from texts and names lie in the model package, under the
 * licence that those ask for; every worker at its start and the doctor check that they are whole.
 */
export interface LanguageRecord {
  /** In English, for people at a terminal. */
  name: string;
  /** Its code in eld, which tells languages apart: ISO 639-1, "no" for both kinds of Norwegian. */
  detectorCode: string;
  words: WordRules;
  names: NameRules;
  related: RelatedRules;
  topics: TopicRules;
}

/** How running words become terms, by which texts are compared. */
export interface WordRules {
  /** A word in lower case without its endings. */
  stem: (word: string) => string;
  /**
   * Words of grammar, which say nothing of what a text is about. The list is short on purpose: words that are merely
   * frequent get their small weight from their document frequency.
   */
  stopWords: ReadonlySet<string>;
  /** In how many texts each stem appears: a table that eval/prior.ts writes and nlp/terms/prior.ts reads. */
  documentFrequencies: string;
  /** How words are written together ("skattepolitik"); undefined where they stand apart. */
  compounds: CompoundRules | undefined;
  /** A word of the headline counts as much as this many in the body. */
  headlineCount: number;
  /** What repeating a word adds to its weight: 1 + this · ln tf. */
  repetition: number;
}

export interface CompoundRules {
  /** No part has fewer letters. */
  shortestPart: number;
  /** What may stand between two parts: the s in "utbildningsminister". */
  link: string;
}

/** How names are written, beyond what the encoder has learned. */
export interface NameRules {
  /** Days and months, which name nobody. Texts mix languages, so those of all languages count in each of them. */
  calendar: RegExp;
  /** Forms of address before a person's name and the space after them, in all languages too: "Dr. " King, "herr " Ek. */
  titles: RegExp;
  /** Unions of states, in small letters: organizations in all languages, however much they look like places. */
  unions: readonly string[];
  /** A word in small letters before a person's name that is no part of it, and the space after it. */
  wordBeforePerson: RegExp | undefined;
  /** Whether an organization in small letters is a common noun, unless the whole text is written so. */
  capitalisesOrganizations: boolean;
  /** Whether a name with a hyphen and a word in small letters behind it is only a part of that word ("SVT-programmet"). */
  joinsByHyphen: boolean;
  /** Acronyms that everybody knows and no rule of letters tells, and the names that they stand for, in small letters. */
  acronyms: ReadonlyMap<string, string>;
  /** The second part of a compound that a name ends with, whose first letter its acronym has: "Försvarets materielverk" is FMV. */
  compoundHead: RegExp | undefined;
  /** Words that tell apart what has the same name: "Norra" and "Södra Kyrkogatan". */
  distinguishingWords: readonly string[];
  /** Names that are written small though they are names: "väg 9". */
  lowercaseNames: RegExp | undefined;
  /** Words that stay small inside a name: "Bank of England". */
  lowercaseWords: readonly string[];
  /** A genitive without an apostrophe. */
  genitive: Genitive | undefined;
  /** Whether the last word of a place names the region around the rest: "Florida" behind "Miramar". */
  isRegion: ((last: string, before: string) => boolean) | undefined;
  /** What belongs to a name although the encoder left it off. */
  complete: ((name: FoundName) => Completion | undefined) | undefined;
}

/** An ending that makes a genitive and also ends other names ("Sveriges", but "Lars"), so that it has to be weighed. */
export interface Genitive {
  ending: string;
  /** Whether a name takes the ending at all: none that ends in -s does. */
  appliesTo: (name: string) => boolean;
  /** Log odds that a word with the ending is a genitive, by the word alone. */
  wordLogOdds: (word: string) => number;
  /** Odds of a genitive by the text that follows the name. */
  contextLogOdds: (after: string) => number;
  /** What these count in a text: of people and places, whose names lists know, and of all others. */
  weights: Readonly<Record<'listed' | 'others', GenitiveWeights>>;
}

/** Beside the odds, that the text has the name without the ending (1 or 0), and what the encoder says. */
export type GenitiveWeights = Readonly<Record<'word' | 'context' | 'stem' | 'encoder' | 'bias', number>>;

/** A name that the encoder found, with one space and a word behind it. */
export interface FoundName {
  category: Category;
  /** How many words it has, and the first of them. */
  words: number;
  first: string;
  next: string;
  /** The text behind the name from the space on, as far as a name may reach. */
  after: string;
}

export interface Completion {
  /** How many of the words behind the name belong to it. */
  words: number;
  category: Category;
}

/** How texts of the language are compared; the evaluations tune it. */
export interface RelatedRules {
  /** What the vectors of all texts have in common: a table that eval/centre.ts writes and nlp/embedding/centre.ts reads. */
  commonDirections: DirectionsTable;
  /** What meaning counts beside words, 0–1: .15 to .25 are alike on all dev sets of both languages. */
  semanticShare: number;
  /** For each way to compare, how relevant a score is (scoring/relevance.ts). */
  relevance: Readonly<Record<'automatic' | 'statistic' | 'semantic', RelevanceLine>>;
}

/** Directions of unit length in the space of document vectors. */
export interface DirectionsTable {
  /** Numbers of each. */
  dimensions: number;
  /** Base64 of signed bytes, in proportion to the numbers. */
  table: string;
}

/** Two points of the line from scores to relevance. */
export interface RelevanceLine {
  unrelated: Point;
  related: Point;
}

export type Point = readonly [score: number, relevance: number];

/** What tells the topics of a text; eval/topics/words.ts and eval/heads/tables.ts write it. */
export interface TopicRules {
  classes: ClassTable;
  /** How frequent words are in the language, in the form of a prior: nlp/terms/prior.ts reads it. */
  frequencies: string;
  /** By noun the log odds that people take it for a topic where it stands, and those of other nouns. */
  habits: { unknown: number; words: Readonly<Record<string, number>> };
  weights: TopicWeights;
  /** The least likelihood with which a phrase is a topic. */
  least: number;
}

/** Classes of words as nlp/topics/word-classes.ts reads them, each with the endings that tell it ("^" begins a whole word). */
export type ClassTable = Readonly<Record<string, string>>;

/** The weights of the features of a noun phrase (nlp/topics/features.ts). */
export type TopicWeights = Readonly<
  Record<
    | 'often'
    | 'share'
    | 'late'
    | 'headline'
    | 'rareInTexts'
    | 'rare'
    | 'rareBefore'
    | 'unseen'
    | 'likely'
    | 'sure'
    | 'phrase'
    | 'adjective'
    | 'capital'
    | 'length'
    | 'headOften'
    | 'once'
    | 'oftenRare'
    | 'habit'
    | 'encoder'
    | 'bias',
    number
  >
>;
