import { records } from '../../languages/index.ts';
import type { Language } from '../../domain/language.ts';
import type { Field } from '../../domain/text.ts';
import type { NameMention } from './mentions.ts';

/** The weight of a party's letters in the vote on the category of its entity. */
const CONFIDENCE = 0.9;

/** Finds parties in brackets after politicians, in lower case: "Siw Persson (fp)". The encoder finds parties in capitals. */
export function findPartyLetters(field: Field, text: string, language: Language): NameMention[] {
  const pattern = records[language].names.partyInBrackets;
  if (pattern === undefined) return [];
  return Array.from(text.matchAll(pattern), ({ index: start, 0: surface }): NameMention => ({
    ...{ field, start, end: start + surface.length, surface, category: 'organization' },
    confidence: CONFIDENCE,
  }));
}
