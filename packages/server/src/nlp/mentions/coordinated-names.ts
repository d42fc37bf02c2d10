import { records } from '../../languages/index.ts';
import type { Field } from '../../domain/text.ts';
import type { NameMention } from './mentions.ts';

/** First words of names that share their other words: "Norra" and "Södra". A text may omit the shared words. */
const distinguishingWords = new Set(Object.values(records).flatMap(({ names }) => names.distinguishingWords));
const BETWEEN = /^(?:,|,? (?:och|samt|and)|[-–]| [–&])\s?$/u;

/**
 * Completes names that omit the words which they share with the next name: "Norra" och "Södra Kyrkogatan", "Första", "Andra" och
 * "Tredje AP-fonden".
 */
export function completeCoordinatedNames(
  found: readonly NameMention[],
  source: Readonly<Record<Field, string>>,
): NameMention[] {
  const completed = [...found];
  for (let at = found.length - 2; at >= 0; at--) {
    const [mention, next] = [found[at]!, completed[at + 1]!];
    const [first, rest] = splitFirstWord(next.surface);
    if (
      mention.field !== next.field ||
      !distinguishingWords.has(mention.surface) ||
      rest === undefined ||
      !distinguishingWords.has(first)
    )
      continue;
    if (!BETWEEN.test(source[mention.field].slice(mention.end, next.start))) continue;
    completed[at] = { ...mention, surface: `${mention.surface} ${rest}`, category: next.category };
  }
  return completed;
}

function splitFirstWord(name: string): [string, string?] {
  const space = name.indexOf(' ');
  return space < 0 ? [name] : [name.slice(0, space), name.slice(space + 1)];
}
