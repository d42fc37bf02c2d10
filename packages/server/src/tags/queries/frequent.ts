import { codePointOrder } from '../../domain/characters.ts';
import type { Name } from '../fold.ts';
import type { View } from '../view.ts';
import { topicNumber } from '../shown-names.ts';
import { FirstItems, compareStrings } from './first-items.ts';

export type FrequentTag = Name & { texts: number };

/** Returns the names in the most texts, without joining variants; ties in code point order. */
export function frequentTags({ names: { names, category }, texts }: View, limit: number): FrequentTag[] {
  const first = new FirstItems<number>(
    limit,
    (one, other) =>
      texts[other]! - texts[one]! ||
      codePointOrder(names[one]!.tag, names[other]!.tag) ||
      compareStrings(names[one]!.category, names[other]!.category),
  );
  for (let name = 0; name < texts.length; name++) {
    if (texts[name]! > 0 && category[name] !== topicNumber) first.offer(name);
  }
  return first.items().map((name) => ({ ...names[name]!, texts: texts[name]! }));
}
