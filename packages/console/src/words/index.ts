import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ConsoleLanguage } from '../preferences.ts';
import { en, type Words } from './en/index.ts';
import { sv } from './sv/index.ts';

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

/**
 * A date as the service writes it, in the words of the reader; the clock only where it matters. Both are in UTC, in which
 * days are filtered, timelines counted and dates without a zone understood: a text is of the day that it is found by.
 */
export function formatDate(iso: string | undefined, { locale, none }: Words, clock = false): string {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return none;
  const time = clock ? ({ timeStyle: 'short' } as const) : {};
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC', ...time }).format(
    date,
  );
  return clock ? `${written} UTC` : written;
}

/** Names in a row as a sentence has them, "A, B and C": the names and what stands between them. */
export function listParts(names: readonly string[], { locale }: Words) {
  return new Intl.ListFormat(locale).formatToParts(names);
}
