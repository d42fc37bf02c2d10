import { records } from '../../languages/index.ts';
import type { Field } from '../../domain/text.ts';
import type { Naming } from './mentions.ts';

/** Words that tell apart what has the same name, and the first of a name in which the text may leave out the rest. */
const distinguishing = new Set(Object.values(records).flatMap(({ names }) => names.distinguishing));
const BETWEEN = /^(?:,|,? (?:och|samt|and)|[-–]| [–&])\s?$/u;

/** The namings with those whole that leave out what the next one says: "Norra" och "Södra Kyrkogatan", "Första", "Andra" och "Tredje AP-fonden". */
export function coordinated(found: readonly Naming[], source: Readonly<Record<Field, string>>): Naming[] {
  const whole = [...found];
  for (let at = found.length - 2; at >= 0; at--) {
    const [naming, next] = [found[at]!, whole[at + 1]!];
    const [first, rest] = parted(next.surface);
    if (
      naming.field !== next.field ||
      !distinguishing.has(naming.surface) ||
      rest === undefined ||
      !distinguishing.has(first)
    )
      continue;
    if (!BETWEEN.test(source[naming.field].slice(naming.end, next.start))) continue;
    whole[at] = { ...naming, surface: `${naming.surface} ${rest}`, category: next.category };
  }
  return whole;
}

function parted(name: string): [string, string?] {
  const space = name.indexOf(' ');
  return space < 0 ? [name] : [name.slice(0, space), name.slice(space + 1)];
}
