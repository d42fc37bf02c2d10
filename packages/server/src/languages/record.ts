import type { Category } from '../domain/tags/tag.ts';
import type { SpanRules } from './span-rules.ts';

/**
 * All that the service knows about one language. Each language has one record, in its own folder; `index.ts` lists them. Code of
 * higher floors reads the record and names no language. A part that a language does not need is `undefined` and never absent, so
 * that a new language cannot miss one. Tables learned from texts and names are in the model package, under the licence that
 * their sources require. Each worker verifies their checksums at its start, and `textkin doctor` does too.
 */
export interface LanguageRecord {
  /** The code of the language in eld, the language detector: ISO 639-1, but "no" for both kinds of Norwegian. */
  detectorCode: string;
  words: WordRules;
  names: NameRules;
  spans: SpanRules;
  related: RelatedRules;
  topics: TopicRules;
}

/** Rules that turn words into terms, the unit by which texts are compared. */
export interface WordRules {
  /** Returns the stem of a word in lower case. */
  stem: (word: string) => string;
  /**
   * Function words, which say nothing about the subject of a text. The list is deliberately short: words that are merely
   * frequent get a small weight from their document frequency.
   */
  stopWords: ReadonlySet<string>;
  /** The share of texts that have each stem: a table that `eval/prior.ts` writes and `nlp/terms/prior.ts` reads. */
  documentFrequencies: string;
  /** Rules of compounds in one word ("skattepolitik"); undefined for a language without them. */
  compounds: CompoundRules | undefined;
  /** The number of occurrences in the body that one occurrence in the headline counts as. */
  headlineCount: number;
  /** The factor of the logarithm in a term's weight: 1 + repetition · ln tf. */
  repetition: number;
}

export interface CompoundRules {
  /** The least number of letters of a part. */
  shortestPart: number;
  /** Letters that may join two parts: the s in "utbildningsminister". */
  link: string;
}

/** Rules about the spelling of names that the encoder has not learned. */
export interface NameRules {
  /** Days and months, which are never names. Texts mix languages, so each language's patterns apply to texts of all languages. */
  calendar: RegExp;
  /** Short forms of days and months ("Mon", "jan"), some of which are names elsewhere. Apply to all languages too. */
  shortCalendar: RegExp;
  /** Forms of address before a person's name, with the space after: "Dr. " King, "herr " Ek. Apply to all languages too. */
  titles: RegExp;
  /** Unions of states, in lower case: always organizations, in all languages, though they resemble places. */
  unions: readonly string[];
  /** A word in lower case before a person's name that is not part of the name, with the space after. */
  wordBeforePerson: RegExp | undefined;
  /** Whether an organization in lower case is a common noun, except in a text without capitals. */
  capitalisesOrganizations: boolean;
  /** Whether a name of a vocabulary is not marked before a hyphen and a lower-case word ("SVT-programmet"). */
  joinsByHyphen: boolean;
  /** Rules of compounds of a name, a hyphen and a word in lower case. */
  hyphenCompounds: HyphenCompoundRules;
  /** Words between the last two names of a list. Apply to all languages too. */
  listWords: readonly string[];
  /** A preposition directly before a place, but hardly before a person. */
  beforePlace: RegExp;
  /** Bodies that are named by a common noun, if the language has such bodies. */
  bodies: BodyRules | undefined;
  /** Letters of parties in brackets after a politician's name, which older texts write small: "Siw Persson (fp)". */
  partyInBrackets: RegExp | undefined;
  /** Well-known acronyms that the letters of the name do not explain, with the names they stand for; both in lower case. */
  acronyms: ReadonlyMap<string, string>;
  /** The last part of a compound at the end of a name; the acronym has its first letter: "Försvarets materielverk" is FMV. */
  compoundHead: RegExp | undefined;
  /** Words that distinguish names with the same rest: "Norra" and "Södra Kyrkogatan". */
  distinguishingWords: readonly string[];
  /** Names that are written in lower case: "väg 9". */
  lowercaseNames: RegExp | undefined;
  /** Abbreviations that stay in lower case, except in a text without capitals: "(fp)". */
  lowercaseAbbreviations: RegExp | undefined;
  /** Words that stay in lower case inside a name: "Bank of England". */
  lowercaseWords: readonly string[];
  /** Nouns that stay in lower case after the first word of a name: "Moderna museet". */
  lowercaseNouns: RegExp | undefined;
  /** Words of one spelling in any name of several words: "IFK". The words are in lower case. */
  fixedWords: ReadonlyMap<string, string>;
  /** Words of one spelling at the beginning and the end of such names: "AB". */
  edgeWords: ReadonlyMap<string, string>;
  /** The genitive without an apostrophe, if the language has one. */
  genitive: Genitive | undefined;
  /** Returns whether the last word of a place is the region around it: "Florida" after "Miramar". */
  isRegion: ((last: string, before: string) => boolean) | undefined;
  /** Returns the words after a name that belong to it although the encoder labels them `O`. */
  complete: ((name: FoundName) => Completion | undefined) | undefined;
}

/** Bodies that are named by a common noun: "Riksdagen". They are names where the noun has a capital within a sentence. */
export interface BodyRules {
  nouns: ReadonlySet<string>;
  /** The word before such a name within a sentence. */
  wordBefore: RegExp;
}

/** Rules that find the name in a compound with a hyphen: "EU" in "EU-länderna", but the whole of "EU-kommissionen". */
export interface HyphenCompoundRules {
  /** First parts that are not names, in lower case: "it", "tv". Single letters are not names either. */
  commonParts: ReadonlySet<string>;
  /** Last parts that make the whole compound a name, by its category: "institutet" in "SOM-institutet". */
  wholeNames: Readonly<Partial<Record<Category, RegExp>>>;
  /** The last parts in `wholeNames` that do so even if the text has the first part as a name elsewhere: "priset". */
  alwaysWhole: RegExp;
  /** Last parts of compounds that are not names as a whole: "ledaren", "ägda". */
  commonCompound: RegExp;
  /** Last parts that name what a person leads: "regimen" in "Putin-regimen". */
  government: RegExp | undefined;
  /** Whether any word may follow a name that only the table knows; otherwise only those of `commonCompound`. */
  joinsAnyWord: boolean;
  /** Short names, and the beginnings of words before which they are names: "S" in "S-ledaren", but not in "S-kurvan". */
  namesBefore: readonly { names: RegExp; words: RegExp; category: Category }[];
}

/** A genitive ending that other names also have ("Sveriges", but "Lars"); summed log odds decide. */
export interface Genitive {
  ending: string;
  /** Returns whether a name can take the ending: in Swedish, names in -s cannot. */
  appliesTo: (name: string) => boolean;
  /** Returns the log odds that a word with the ending is a genitive, from the word alone. */
  wordLogOdds: (word: string) => number;
  /** Returns the log odds of a genitive from the text after the name. */
  contextLogOdds: (after: string) => number;
  /** The weights of the log odds: for people and places, whose names are in lists, and for all other names. */
  weights: Readonly<Record<'listed' | 'others', GenitiveWeights>>;
}

/** Weights of the log odds, of whether the text has the name without the ending (1 or 0), and of the encoder's score. */
export type GenitiveWeights = Readonly<Record<'word' | 'context' | 'stem' | 'encoder' | 'bias', number>>;

/** A name that the encoder found, followed by one space and a word. */
export interface FoundName {
  category: Category;
  wordCount: number;
  firstWord: string;
  /** The word after the name. */
  nextWord: string;
  /** The text after the name, from the space on, as far as a name may reach. */
  after: string;
}

export interface Completion {
  /** The number of words after the name that belong to it. */
  wordCount: number;
  category: Category;
}

/** Parameters by which texts of the language are compared, tuned by the evaluations. */
export interface RelatedRules {
  /**
   * Directions that the vectors of all texts share: `eval/centre.ts` writes them, `nlp/embedding/common-directions.ts` reads
   * them.
   */
  commonDirections: DirectionsTable;
  /** The weight of the semantic similarity in the score, 0–1. From .15 to .25 all dev sets of both languages score alike. */
  semanticShare: number;
  /** For each kind of similarity, the line from scores to relevance (`scoring/relevance.ts`). */
  relevance: Readonly<Record<'automatic' | 'statistic' | 'semantic', RelevanceLine>>;
}

/** Directions of unit length in the space of document vectors. */
export interface DirectionsTable {
  /** The number of values of each direction. */
  dimensions: number;
  /** Base64 of signed bytes, proportional to the values. */
  table: string;
}

/** Two points of the line from scores to relevance: of unrelated and of related texts. */
export interface RelevanceLine {
  unrelated: Point;
  related: Point;
}

export type Point = readonly [score: number, relevance: number];

/** Tables and words that find the topics of a text; `eval/topics/words.ts` and `eval/heads/tables.ts` write them. */
export interface TopicRules {
  /** Words that say nothing about the noun after them, so no topic begins with them: "first" in "first terminal". */
  vagueWords: ReadonlySet<string>;
  classes: ClassTable;
  /** The frequency of words in the language, in the form of a prior (`nlp/terms/prior.ts`). */
  frequencies: string;
  /** For each noun, the log odds that people choose it as a topic of a text that has it; `unknown` for all other nouns. */
  habits: { unknown: number; words: Readonly<Record<string, number>> };
  weights: TopicWeights;
  /** The least likelihood at which a phrase is returned as a topic: for the likeliest phrase of a text, and for the others. */
  least: Readonly<Record<'first' | 'others', number>>;
}

/** Word classes in the form of `nlp/topics/word-classes.ts`, each with its endings ("^" marks a whole word). */
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

/** An example sentence, with the names in it: the tags that the analysis returns for it. */
export interface Example {
  sentence: string;
  names: readonly string[];
}
