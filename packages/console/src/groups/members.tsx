import { useRef, useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { useDrop } from '../hooks/use-drop.ts';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { TextEntries } from './text-entries.tsx';
import { fetchTexts, type TextKey, textKeyIn } from './texts.ts';
import type { Membership } from './use-membership.ts';
import { keyOf } from '../texts/text-key.ts';

/** How many texts are shown at first, and how many more each time. */
const pageSize = 50;
/** The media type of a dragged link. */
const linkType = 'text/uri-list';

/** The texts of a group; links to texts can be dropped on it. */
export function Members(props: {
  textKeys: readonly TextKey[];
  names: ReadonlyMap<number, string>;
  membership: Membership;
}) {
  const words = useWords();
  const { groups: groupWords } = words;
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
  const { isOver, handlers } = useDrop((dropped) => {
    void membership.addByKey(textKeyIn(dropped.getData(linkType), document.baseURI));
  }, linkType);
  return (
    <section aria-labelledby="members">
      <h2 id="members">
        {groupWords.members} <span class="quiet">{groupWords.texts(textKeys.length)}</span>
      </h2>
      <div class={isOver ? 'drop-zone over' : 'drop-zone'} {...handlers}>
        {membership.error !== undefined && <Problem error={membership.error} />}
        {error !== undefined && <Problem error={error} retry={reload} />}
        {entries && (
          <TextEntries
            entries={entries}
            names={names}
            action={groupWords.remove}
            act={(entry) => void membership.remove(entry)}
            none={groupWords.noMembers}
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
            {groupWords.more(textKeys.length - shownCount)}
          </button>
        )}
        <p class="quiet hint">{groupWords.drop}</p>
      </div>
    </section>
  );
}
