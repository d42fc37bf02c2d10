import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ConsoleLanguage } from '../preferences.ts';
import { en, type Words } from './en/index.ts';
import { sv } from './sv/index.ts';

export { formatDate } from './date.ts';

export type { Words } from './en/index.ts';
export { sentenceOf } from './sentence.ts';

export const wordsOf: Record<ConsoleLanguage, Words> = { en, sv };

export const WordsContext = createContext<Words>(en);

/** What the console says in the language that was chosen. */
export function useWords(): Words {
  return useContext(WordsContext);
}

export function formatNumber(value: number, { locale }: Words): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** Names one after the other, "and" before the last. */
export function formatList(names: readonly string[], { locale }: Words): string {
  return new Intl.ListFormat(locale).format(names);
}

/** Relevance and shares: two decimals, so that a column of them can be compared. */
export function formatShare(value: number, { locale }: Words): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** Names in a row as a sentence has them, "A, B and C": the names and what stands between them. */
export function listParts(names: readonly string[], { locale }: Words) {
  return new Intl.ListFormat(locale).formatToParts(names);
}
