import { ownLetters as lettersOf } from '../languages/own-letters.ts';
import type { Language } from '../domain/language.ts';
import { plainLetters, withoutAccents } from '../languages/letters.ts';
import type { Category } from '../domain/tags/tag.ts';

/** A name with its category: a tag without its relevance. */
export interface Name {
  tag: string;
  category: Category;
  /** Set for a topic, which is a word that a text is about, not a name. */
  kind?: 'topic' | undefined;
}

/** Returns the letters that some languages have after z, in their order. */
export function ownLetters(languages: Iterable<Language>): string {
  return [...new Set([...languages].map((language) => lettersOf[language]))].join('');
}

const plainAscii = /^[ -~]*$/;
const beyondAscii = /[^ -~]/gu;
/** The code that stands for the first own letter of a language: after z, among control characters, which no name has. */
export const codeAfterZ = 0x80;

/**
 * Returns a name in the form in which names are compared and ordered: plain letters in lower case, without accents except
 * on a language's own letters. Code unit order is then close to dictionary order, at a tenth of the cost of a collator.
 */
export function fold(text: string, letters: string): string {
  const small = text.toLowerCase();
  if (plainAscii.test(small)) return small;
  return withoutAccents(plainLetters(text).toLowerCase(), letters).replaceAll(beyondAscii, (letter) => {
    const own = letters.indexOf(letter);
    return own < 0 ? letter : String.fromCharCode(codeAfterZ + own);
  });
}

/** Separators of the parts of a name, except between numbers: "U.S." equals "U. S.", but "1-2" differs from "12". */
const separators = /(?<!\d)[\s.'’‐‑–-]+|[\s.'’‐‑–-]+(?!\d)/gu;
const oneWord = /^[a-z0-9]+$/;

/**
 * Returns the key of a name. Names that differ only in case, accents, hyphens, dots and spaces have the same key. Addresses
 * have the same key only if nothing but case and accents differs. A topic never has the key of a name.
 */
export const nameKey = (name: Name, letters: string): string => foldedKey(fold(name.tag, letters), name);

/** Returns the key of a folded name. */
export function foldedKey(name: string, { category, kind }: Omit<Name, 'tag'>): string {
  if (kind === 'topic') return `topic ${name}`;
  if (category === 'url') return `url ${name}`;
  return oneWord.test(name) ? name : name.replaceAll(separators, '') || name;
}
