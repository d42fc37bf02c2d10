import { useRef, useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { DropZone } from './drop-zone.tsx';
import { Entries } from './entries.tsx';
import { keyOf, type Place, textsAt } from './texts.ts';
import type { Membership } from './use-membership.ts';

/** How many texts are shown at first, and how many more each time. */
const atOnce = 50;

/** The texts of a group; links to texts can be dropped on it. */
export function Members(props: {
  places: readonly Place[];
  names: ReadonlyMap<number, string>;
  membership: Membership;
}) {
  const words = useWords();
  const { groups: own } = words;
  const { places, names, membership } = props;
  const [most, setMost] = useState(atOnce);
  const shown = places.slice(0, most);
  const { data, error, reload } = useCall(
    ({ client }, signal) => textsAt(client, shown, signal),
    [most, shown],
  );
  // While other texts are fetched, the texts that are still in the group stay.
  const known = useRef(data);
  known.current = data ?? known.current;
  const keys = new Set(shown.map(keyOf));
  const entries = known.current?.filter((entry) => keys.has(keyOf(entry)));
  return (
    <section aria-labelledby="members">
      <h2 id="members">
        {own.members} <span class="quiet">{own.texts(places.length)}</span>
      </h2>
      <DropZone take={(place) => void membership.addAt(place)}>
        {membership.error !== undefined && <Problem error={membership.error} />}
        {error !== undefined && <Problem error={error} again={reload} />}
        {entries && (
          <Entries
            entries={entries}
            names={names}
            action={own.remove}
            act={(entry) => void membership.remove(entry)}
            none={own.noMembers}
          />
        )}
        {places.length > most && (
          <button
            type="button"
            class="small"
            onClick={() => {
              setMost(most + atOnce);
            }}
          >
            {own.more(places.length - most)}
          </button>
        )}
        <p class="quiet hint">{own.drop}</p>
      </DropZone>
    </section>
  );
}
