import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type ConsoleLanguage, languages } from '../preferences.ts';
import type { Words } from './en/index.ts';

export { formatDate } from './date.ts';

export type { Words } from './en/index.ts';
export { loadSentences, sentenceOf } from './sentence.ts';

const loaders: Record<ConsoleLanguage, () => Promise<{ words: Words }>> = {
  en: () => import('./english.ts'),
  sv: () => import('./swedish.ts'),
};

/** Loads the texts of a language. A page loads only its own language: each is 10 kB gzipped. */
export const loadWords = async (language: ConsoleLanguage): Promise<Words> =>
  (await loaders[language]()).words;

export const WordsContext = createContext<Words | undefined>(undefined);

/** Returns the texts of the console in the chosen language. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error('A view was rendered without texts.');
  return words;
}

/** Returns the language of the console as a language of texts, for names that the service returns in a language. */
export const textLanguageOf = ({ locale }: Words): ConsoleLanguage =>
  languages.find((language) => locale.startsWith(language)) ?? 'en';

export function formatNumber(value: number, { locale }: Words): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** Formats names as a list, with "and" before the last. */
export function formatList(names: readonly string[], { locale }: Words): string {
  return new Intl.ListFormat(locale).format(names);
}

/** Formats a relevance or a share with two decimals, so that a column is easy to compare. */
export function formatShare(value: number, { locale }: Words): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** Returns the parts of a formatted list of names: the names and the text between them. */
export function listParts(names: readonly string[], { locale }: Words) {
  return new Intl.ListFormat(locale).formatToParts(names);
}
