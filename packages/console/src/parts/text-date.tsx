import { formatDate, useWords } from '../words/index.ts';

/** The date of a text, or the day on which it was added if it has none: lists return either as its date. */
export function TextDate({ date, isDated = true }: { date: string; isDated?: boolean | undefined }) {
  const words = useWords();
  const shown = formatDate(date, words);
  return <span>{isDated ? shown : words.texts.added(shown)}</span>;
}
