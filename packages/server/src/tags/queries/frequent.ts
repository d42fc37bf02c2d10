import { codePointOrder } from '../../domain/characters.ts';
import type { Name } from '../fold.ts';
import type { View } from '../view.ts';
import { topicNumber } from '../shown-names.ts';
import { First, order } from './first.ts';

export type FrequentTag = Name & { texts: number };

/** The names in most texts, each for itself; equal ones in code point order. */
export function frequentTags({ names: { names, category }, texts }: View, limit: number): FrequentTag[] {
  const first = new First<number>(
    limit,
    (one, other) =>
      texts[other]! - texts[one]! ||
      codePointOrder(names[one]!.tag, names[other]!.tag) ||
      order(names[one]!.category, names[other]!.category),
  );
  for (let name = 0; name < texts.length; name++) {
    if (texts[name]! > 0 && category[name] !== topicNumber) first.offer(name);
  }
  return first.items().map((name) => ({ ...names[name]!, texts: texts[name]! }));
}
