import { useRef, useState } from 'preact/hooks';
import { useCall } from '../../hooks/use-call.ts';
import { useUndone } from '../../notices.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useMergeWords } from '../../words/merge-words.ts';
import { type Merge, SuggestedMerge } from './suggested-merge.tsx';

/** Suggestions that are shown at first. */
const shownAtFirst = 5;

/**
 * The tags of a collection that probably mean one thing: each pair can be joined or refused. Collapsed to one line at first, so that the
 * list below does not move when the suggestions arrive. `changed` is called after a join.
 */
export function SuggestedMerges(props: {
  collection: number;
  lang: string | undefined;
  changed: () => void;
}) {
  const words = useMergeWords();
  const { collection } = props;
  const summary = useRef<HTMLElement>(null);
  const [showsAll, showAll] = useState(false);
  const { data, error, reload } = useCall(
    ({ client }, signal) => client.call('tag.suggestMerges', { collection_id: collection }, { signal }),
    [collection],
  );
  useUndone(reload);
  const [decided, setDecided] = useState<readonly string[]>([]);
  if (error !== undefined) return <Problem error={error} retry={reload} />;
  const merges = data?.merges.filter((merge) => !decided.includes(keyOf(merge)));
  const shown = showsAll ? merges : merges?.slice(0, shownAtFirst);
  const others = (merges?.length ?? 0) - (shown?.length ?? 0);
  return (
    <details class="merges">
      <summary ref={summary}>{words.title(merges?.length)}</summary>
      <ul>
        {shown?.map((merge) => (
          <SuggestedMerge
            key={keyOf(merge)}
            merge={merge}
            collection={collection}
            lang={props.lang}
            decided={(isJoined) => {
              setDecided([...decided, keyOf(merge)]);
              // The focused button goes away with its row.
              summary.current?.focus();
              if (!isJoined) return;
              // Other suggestions may have named the joined tag.
              reload();
              props.changed();
            }}
            undone={() => {
              setDecided((keys) => keys.filter((key) => key !== keyOf(merge)));
            }}
          />
        ))}
      </ul>
      {others > 0 && (
        <button
          type="button"
          class="small"
          onClick={() => {
            showAll(true);
          }}
        >
          {words.more(others)}
        </button>
      )}
    </details>
  );
}

const keyOf = ({ tag, category, into }: Merge): string => [category, tag, into.category, into.tag].join('\n');
