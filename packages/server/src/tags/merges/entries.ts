import type { Name } from '../fold.ts';
import { countEntries } from '../queries/counts.ts';
import { FirstItems, compareStrings } from '../queries/first-items.ts';
import { topicNumber } from '../shown-names.ts';
import { allDates, type View } from '../view.ts';

/** Returns a function that finds the entry of a name, by the category of the name itself or of its entry. */
export function entriesByName({ names, texts, entryOf }: View): (name: Name) => number | undefined {
  const found = new Map<string, number>();
  for (let name = 0; name < texts.length; name++) {
    const entry = entryOf[name]!;
    if (texts[name] === 0 || names.category[name] === topicNumber) continue;
    for (const one of [name, entry]) {
      const key = `${names.key[name]} ${names.names[one]!.category}`;
      const known = found.get(key);
      if (known === undefined || texts[entry]! > texts[known]!) found.set(key, entry);
    }
  }
  return (name) => found.get(`${names.keyOf(name)} ${name.category}`);
}

/** Returns the entries in the most texts, without topics; ties by name. */
export function mostFrequent(view: View, limit: number): number[] {
  const { names, category } = view.names;
  const { texts } = countEntries(view, allDates);
  const first = new FirstItems<number>(
    limit,
    (one, other) =>
      texts[other]! - texts[one]! ||
      compareStrings(names[one]!.tag, names[other]!.tag) ||
      compareStrings(names[one]!.category, names[other]!.category),
  );
  for (let entry = 0; entry < texts.length; entry++)
    if (texts[entry]! > 0 && category[entry] !== topicNumber) first.offer(entry);
  return first.items();
}
