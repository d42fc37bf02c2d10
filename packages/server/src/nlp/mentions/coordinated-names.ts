import { records } from '../../languages/index.ts';
import type { Field } from '../../domain/text.ts';
import type { NameMention } from './mentions.ts';

/** Words that tell apart what has the same name, and the first of a name in which the text may leave out the rest. */
const distinguishingWords = new Set(Object.values(records).flatMap(({ names }) => names.distinguishingWords));
const BETWEEN = /^(?:,|,? (?:och|samt|and)|[-–]| [–&])\s?$/u;

/** The mentions with those whole that leave out what the next one says: "Norra" och "Södra Kyrkogatan", "Första", "Andra" och "Tredje AP-fonden". */
export function completeCoordinatedNames(
  found: readonly NameMention[],
  source: Readonly<Record<Field, string>>,
): NameMention[] {
  const whole = [...found];
  for (let at = found.length - 2; at >= 0; at--) {
    const [mention, next] = [found[at]!, whole[at + 1]!];
    const [first, rest] = splitFirstWord(next.surface);
    if (
      mention.field !== next.field ||
      !distinguishingWords.has(mention.surface) ||
      rest === undefined ||
      !distinguishingWords.has(first)
    )
      continue;
    if (!BETWEEN.test(source[mention.field].slice(mention.end, next.start))) continue;
    whole[at] = { ...mention, surface: `${mention.surface} ${rest}`, category: next.category };
  }
  return whole;
}

function splitFirstWord(name: string): [string, string?] {
  const space = name.indexOf(' ');
  return space < 0 ? [name] : [name.slice(0, space), name.slice(space + 1)];
}
