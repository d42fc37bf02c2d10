/**
 * Rules about the words at the edges of names, where the encoder takes in too much or too little. Each is undefined in a language
 * that does not need it.
 */
export interface SpanRules {
  /** A common noun in lower case after a name, which is not part of the name: "union" in "the CGT union". */
  nounAfter: RegExp | undefined;
  /** A common noun before a name, with a capital only because it begins a sentence: "Fackförbundet Byggnads". */
  wordBefore: RegExp | undefined;
  /** An adjective before a place of one word, with a capital only because it begins a sentence: "Metropolitan Lagos". */
  adjectiveBefore: RegExp | undefined;
  /** A street with the number of the house after it: "Storgatan 4". The number is the first group. */
  houseNumber: RegExp | undefined;
  /** Places that are named after a person: "Queen Anne's Well", "Sankt Olofs källa". */
  landmarks: LandmarkRules | undefined;
  /** A name that goes on after a genitive 's although two things are named: "Police Scotland's Major Investigation Team". */
  owners: OwnerRules | undefined;
  /** Two institutions that the encoder takes for one. */
  coordinations: CoordinationRules | undefined;
  /** Two names that are one name if only the text of the rule stands between them: "U.S." and "Department of State". */
  joins: readonly JoinRule[];
  /** A politician's party and constituency, in two groups: "D-Ohio". */
  partyAndPlace: RegExp | undefined;
  /** Abbreviations of places that keep their full stop: "Calif." */
  abbreviation: RegExp | undefined;
  /** Words in capitals that are never names: "TBD". */
  neverNames: RegExp | undefined;
}

export interface JoinRule {
  first: RegExp;
  /** The text between the names. */
  between: string;
  second: RegExp;
}

export interface LandmarkRules {
  /** The title of the person whom the place is named after, with a capital. */
  title: RegExp;
  /** The genitive of the person's name. */
  genitive: RegExp;
  /** The kind of place. */
  noun: RegExp;
}

export interface OwnerRules {
  /** The words before 's that form one name with the words after it: "Sheriff" in "Sheriff's Office". */
  partOfName: RegExp;
  /** A unit of an institution, from the first to the last of its words. */
  unit: RegExp;
}

export interface CoordinationRules {
  /** The word between the two names. */
  conjunction: string;
  /** The last word of the name of an institution. */
  institution: RegExp;
}
