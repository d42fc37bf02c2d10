import { FirstItems } from '../queries/first-items.ts';
import { allDates, eachText, type View } from '../view.ts';
import type { EntryPair } from './pairs.ts';

/** The maximum number of sampled texts of a pair, which may show that one name stands for the other. */
const TEXTS_OF_PAIR = 12;

/** Returns, for each pair, the ids of some texts of `into`: first the texts that also have `from`, then the lowest ids. */
export function sampleTexts(view: View, pairs: readonly EntryPair[]): number[][] {
  const samples = pairs.map(
    ({ from }) =>
      [
        from,
        new FirstItems<{ textId: number; rank: number }>(
          TEXTS_OF_PAIR,
          (one, other) => one.rank - other.rank || one.textId - other.textId,
        ),
      ] as const,
  );
  const byEntry = Map.groupBy(pairs.keys(), (at) => pairs[at]!.into);
  eachText(view, allDates, ({ rows, entryAt }, row) => {
    const shown = entryAt.subarray(rows.starts[row], rows.starts[row + 1]);
    const textId = rows.textIds[row]!;
    for (const entry of shown)
      for (const at of byEntry.get(entry) ?? []) {
        const [from, first] = samples[at]!;
        first.offer({ textId, rank: shown.includes(from) ? 0 : 1 });
      }
  });
  return samples.map(([, first]) => first.items().map(({ textId }) => textId));
}
