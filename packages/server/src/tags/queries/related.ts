import type { Name } from '../fold.ts';
import { topicNumber } from '../shown-names.ts';
import { type Dates, eachText, hidden, placeOf, type View } from '../view.ts';
import { countEntries } from './counts.ts';
import { First, order } from './first.ts';

/** An entry that is named with another one more often than chance. */
export interface RelatedTag extends Name {
  /** Texts that name both. */
  texts: number;
  /** 0–1, three decimals. */
  strength: number;
}

/** Pairs in fewer texts tell nothing. */
const fewestTexts = 2;
/** The 95th percentile of χ² with one degree of freedom: less may be chance. */
const surely = 3.84;

/**
 * The entries that are named with another one more often than chance would have it, the strongest first. Whether it is more
 * than chance is for the likelihood ratio of both being independent (Dunning 1993, "Accurate methods for the statistics of
 * surprise and coincidence"), which holds for rare names too; how strong it is, for the normalised pointwise mutual
 * information (Bouma 2009, "Normalized (pointwise) mutual information in collocation extraction"): 0 for chance, 1 for names
 * that never come one without the other.
 */
export function relatedTags(
  view: View,
  entry: number,
  { dates, limit }: { dates: Dates; limit: number },
): RelatedTag[] {
  const { names, category: categoryOf } = view.names;
  // Known mostly: a map asks for the company of sixty names within the same dates.
  const { texts } = countEntries(view, dates);
  const together = new Uint32Array(view.texts.length);
  let count = 0;
  eachText(view, dates, (member, row) => {
    count++;
    if (placeOf(entry, member, row) < 0) return;
    const { rows, entryAt } = member;
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      const one = entryAt[at]!;
      if (one !== hidden) together[one]!++;
    }
  });
  const first = new First<RelatedTag>(
    limit,
    (one, other) =>
      other.strength - one.strength ||
      other.texts - one.texts ||
      order(one.tag, other.tag) ||
      order(one.category, other.category),
  );
  for (let one = 0; one < texts.length; one++) {
    const both = together[one]!;
    if (one === entry || both < fewestTexts || categoryOf[one] === topicNumber) continue;
    const pair = { both, one: texts[one]!, other: texts[entry]!, all: count };
    const { tag, category } = names[one]!;
    if (pair.both * pair.all <= pair.one * pair.other || likelihoodRatio(pair) < surely) continue;
    first.offer({ tag, category, texts: both, strength: Math.round(1000 * mutualInformation(pair)) / 1000 });
  }
  return first.items();
}

/** In how many texts both, each of two, and all there are. */
interface Pair {
  both: number;
  one: number;
  other: number;
  all: number;
}

/** −2 log λ: twice the sum of observed · ln(observed / expected) over the four fields of the table. */
function likelihoodRatio({ both, one, other, all }: Pair): number {
  const part = (observed: number, expected: number): number =>
    observed === 0 ? 0 : observed * Math.log(observed / expected);
  const [noOne, noOther] = [all - one, all - other];
  return (
    2 *
    (part(both, (one * other) / all) +
      part(one - both, (one * noOther) / all) +
      part(other - both, (noOne * other) / all) +
      part(all - one - other + both, (noOne * noOther) / all))
  );
}

/** ln(p(x,y) / p(x)p(y)) / −ln p(x,y). */
function mutualInformation({ both, one, other, all }: Pair): number {
  return Math.log((both * all) / (one * other)) / Math.log(all / both);
}
