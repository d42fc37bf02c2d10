import { useRef, useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { DropZone } from './drop-zone.tsx';
import { TextEntries } from './text-entries.tsx';
import { keyOf, type TextKey, fetchTexts } from './texts.ts';
import type { Membership } from './use-membership.ts';

/** How many texts are shown at first, and how many more each time. */
const pageSize = 50;

/** The texts of a group; links to texts can be dropped on it. */
export function Members(props: {
  textKeys: readonly TextKey[];
  names: ReadonlyMap<number, string>;
  membership: Membership;
}) {
  const words = useWords();
  const { groups: own } = words;
  const { textKeys, names, membership } = props;
  const [shownCount, setShownCount] = useState(pageSize);
  const shown = textKeys.slice(0, shownCount);
  const { data, error, reload } = useCall(
    ({ client }, signal) => fetchTexts(client, shown, signal),
    [shownCount, shown],
  );
  // While other texts are fetched, the texts that are still in the group stay.
  const lastEntries = useRef(data);
  lastEntries.current = data ?? lastEntries.current;
  const keys = new Set(shown.map(keyOf));
  const entries = lastEntries.current?.filter((entry) => keys.has(keyOf(entry)));
  return (
    <section aria-labelledby="members">
      <h2 id="members">
        {own.members} <span class="quiet">{own.texts(textKeys.length)}</span>
      </h2>
      <DropZone take={(textKey) => void membership.addByKey(textKey)}>
        {membership.error !== undefined && <Problem error={membership.error} />}
        {error !== undefined && <Problem error={error} again={reload} />}
        {entries && (
          <TextEntries
            entries={entries}
            names={names}
            action={own.remove}
            act={(entry) => void membership.remove(entry)}
            none={own.noMembers}
          />
        )}
        {textKeys.length > shownCount && (
          <button
            type="button"
            class="small"
            onClick={() => {
              setShownCount(shownCount + pageSize);
            }}
          >
            {own.more(textKeys.length - shownCount)}
          </button>
        )}
        <p class="quiet hint">{own.drop}</p>
      </DropZone>
    </section>
  );
}
