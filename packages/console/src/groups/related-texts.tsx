import type { Result } from '@textkin/client';
import { useEffect, useRef } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import { leastRelevance } from '../text/load.ts';
import { useWords } from '../words/index.ts';
import { TextEntries } from './text-entries.tsx';
import type { Membership } from './use-membership.ts';
import { keyOf } from '../texts/text-key.ts';

/** The most related texts. */
const limit = 20;
/** How often to fetch them again while texts are analysed. */
const pendingEveryMs = 5000;

/** Returns the parameters of group.relatedTexts. */
export const relatedParams = (group_id: number, collections: readonly number[]) => ({
  ...{ group_id, limit, min_threshold: leastRelevance },
  collection_scope: [...collections],
});

/** The texts related to a group, each with a button that adds it. `members` are the keys of the group's texts. */
export function RelatedTexts(props: {
  group: number;
  collections: readonly number[];
  members: ReadonlySet<string>;
  names: ReadonlyMap<number, string>;
  membership: Membership;
}) {
  const words = useWords();
  const { groups: groupWords } = words;
  const { group, collections, members, names, membership } = props;
  const isReady = members.size > 0 && collections.length > 0;
  const { data, error, loading, reload } = useCall(
    async ({ client }, signal): Promise<Result<'group.relatedTexts'>> =>
      isReady
        ? client.call('group.relatedTexts', relatedParams(group, collections), { signal })
        : { related_texts: [] },
    [group, collections, isReady],
    ({ pending }) => (pending === undefined ? undefined : pendingEveryMs),
  );
  // Fetches again when the group's texts change; the old result stays until then.
  const examples = [...members].join(' ');
  const fetchedFor = useRef(examples);
  useEffect(() => {
    if (fetchedFor.current !== examples) reload();
    fetchedFor.current = examples;
  }, [examples, reload]);
  const entries = data?.related_texts.filter((entry) => !members.has(keyOf(entry)));
  return (
    <section aria-labelledby="belonging" aria-busy={loading}>
      <h2 id="belonging">{groupWords.related}</h2>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {entries && (
        <TextEntries
          entries={entries}
          names={names}
          action={groupWords.add}
          act={(entry) => void membership.add(entry)}
          none={isReady ? groupWords.nothing : groupWords.needsExamples}
        />
      )}
      <div aria-live="polite">
        {data?.pending !== undefined && <p class="quiet">{words.text.pending(data.pending)}</p>}
      </div>
    </section>
  );
}
