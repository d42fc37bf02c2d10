import { isCompoundHead, type Naming } from './mentions.ts';
import type { Reading } from './recognise.ts';
import type { Field, Language } from './types.ts';

const LONGEST_NAME = 8;

/**
 * Namings that the encoder missed: the same words, capitalised, as a naming that it found elsewhere in the text.
 * Words that the text also has in small letters ("Will", "Barnen") prove nothing.
 */
export function repeats(
  field: Field,
  reading: Reading,
  found: readonly Naming[],
  known: ReadonlyMap<string, Naming>,
  small: ReadonlySet<string>,
  language: Language,
): Naming[] {
  const { text, words } = reading;
  const missed: Naming[] = [];
  let next = 0;
  for (let from = 0; from < words.length; from++) {
    const { start } = words[from]!;
    while (next < found.length && (found[next]!.field !== field || found[next]!.end <= start)) next++;
    const limit = found[next]?.start ?? Infinity;
    for (let to = Math.min(words.length, from + LONGEST_NAME); to > from; to--) {
      const { end } = words[to - 1]!;
      if (end > limit) continue;
      const surface = text.slice(start, end);
      const naming = known.get(surface);
      if (!naming || small.has(surface.toLowerCase()) || partOfWord(text, start, end, language)) continue;
      missed.push({ ...naming, field, start, end });
      from = to - 1;
      break;
    }
  }
  return missed;
}

/** The surfaces that may be looked for elsewhere: names that begin with a capital or a digit. */
export function repeatable(found: readonly Naming[]): Map<string, Naming> {
  const known = new Map<string, Naming>();
  for (const naming of found) {
    if (naming.category !== 'url' && /^\p{Lu}/u.test(naming.surface)) known.set(naming.surface, naming);
  }
  return known;
}

/** The words that a text has in small letters. */
export function smallWords({ text, words }: Reading): Set<string> {
  const small = new Set<string>();
  for (const { start, end } of words) {
    const word = text.slice(start, end);
    if (/^\p{Ll}/u.test(word)) small.add(word);
  }
  return small;
}

function partOfWord(text: string, start: number, end: number, language: Language): boolean {
  return /[-‐‑@/._]/u.test(text.charAt(start - 1)) || (language === 'sv' && isCompoundHead(text, end));
}
