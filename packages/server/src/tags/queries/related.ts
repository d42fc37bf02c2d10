import type { Name } from '../fold.ts';
import { topicNumber } from '../shown-names.ts';
import { type Dates, eachText, hidden, placeOf, type View } from '../view.ts';
import { countEntries } from './counts.ts';
import { FirstItems, compareStrings } from './first-items.ts';

/** An entry that co-occurs with another entry more often than by chance. */
export interface RelatedTag extends Name {
  /** Number of texts that name both. */
  texts: number;
  /** The normalised pointwise mutual information, 0–1 with three decimals. */
  strength: number;
}

/** Pairs in fewer texts are skipped. */
const minTexts = 2;
/** The 95th percentile of χ² with one degree of freedom: a lower likelihood ratio may be chance. */
const significantRatio = 3.84;

/**
 * Returns the entries that co-occur with an entry more often than by chance, the strongest first. The likelihood ratio
 * test of independence decides what is more than chance (Dunning 1993, "Accurate methods for the statistics of surprise
 * and coincidence"); the test also holds for rare names. The strength is the normalised pointwise mutual information (Bouma
 * 2009, "Normalized (pointwise) mutual information in collocation extraction"): 0 for chance, 1 for names that only
 * occur together.
 */
export function relatedTags(
  view: View,
  entry: number,
  { dates, limit }: { dates: Dates; limit: number },
): RelatedTag[] {
  const { names, category: categoryOf } = view.names;
  // Mostly cached: the console's map calls this for sixty names within the same dates.
  const { texts } = countEntries(view, dates);
  const shared = new Uint32Array(view.texts.length);
  let count = 0;
  eachText(view, dates, (member, row) => {
    count++;
    if (placeOf(entry, member, row) < 0) return;
    const { rows, entryAt } = member;
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      const one = entryAt[at]!;
      if (one !== hidden) shared[one]!++;
    }
  });
  const first = new FirstItems<RelatedTag>(
    limit,
    (one, other) =>
      other.strength - one.strength ||
      other.texts - one.texts ||
      compareStrings(one.tag, other.tag) ||
      compareStrings(one.category, other.category),
  );
  for (let one = 0; one < texts.length; one++) {
    const both = shared[one]!;
    if (one === entry || both < minTexts || categoryOf[one] === topicNumber) continue;
    const pair = { both, one: texts[one]!, other: texts[entry]!, all: count };
    const { tag, category } = names[one]!;
    if (pair.both * pair.all <= pair.one * pair.other || likelihoodRatio(pair) < significantRatio) continue;
    first.offer({ tag, category, texts: both, strength: Math.round(1000 * mutualInformation(pair)) / 1000 });
  }
  return first.items();
}

/** Numbers of texts: with both entries, with each of the two entries, and of all texts. */
interface Pair {
  both: number;
  one: number;
  other: number;
  all: number;
}

/**
 * Returns −2 log λ: twice the sum of observed · ln(observed / expected) over the four cells of the contingency table.
 */
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

/** Returns ln(p(x,y) / p(x)p(y)) / −ln p(x,y). */
function mutualInformation({ both, one, other, all }: Pair): number {
  return Math.log((both * all) / (one * other)) / Math.log(all / both);
}
