import type { SuggestedMerge as Merge } from '@textkin/client';
import { useAction } from '../../hooks/use-action.ts';
import { useNotify } from '../../notices.tsx';
import { Problem } from '../../parts/problem.tsx';
import { TagLink } from '../../parts/tag-link.tsx';
import { useSession } from '../../session.ts';
import { formatNumber, useWords } from '../../words/index.ts';
import { useMergeWords } from '../../words/merge-words.ts';
import { useChange } from '../use-change.ts';

export type { Merge };

/** A pair of tags with the reason why they probably mean one thing, and the buttons that join them or keep them apart. */
export function SuggestedMerge(props: {
  merge: Merge;
  collection: number;
  lang: string | undefined;
  decided: (isJoined: boolean) => void;
  undone: () => void;
}) {
  const words = useWords();
  const mergeWords = useMergeWords();
  const { client } = useSession();
  const notify = useNotify();
  const { busy, error, act } = useAction();
  const { collection, merge, lang } = props;
  const { tag, category, texts, into, both, reason, link } = merge;
  const change = useChange(collection, props.undone);
  const join = () =>
    act(async () => {
      const head = { tag, category, texts, entry: undefined };
      await change(head, { new_tag: into.tag, new_category: into.category }, true);
      props.decided(true);
    });
  const refuse = () =>
    act(async () => {
      const other = { other_tag: into.tag, other_category: into.category };
      const pair = { collection_id: collection, tag, category, ...other };
      await client.call('tag.refuseMerge', pair);
      const undo = async () => {
        await client.call('tag.refuseMerge', { ...pair, refused: false });
        props.undone();
      };
      notify({ text: mergeWords.refused(tag, into.tag), undo });
      props.decided(false);
    });
  const isNamed = reason === 'entity' && link !== undefined;
  return (
    <li>
      <p lang={lang}>
        <TagLink collection={collection} tag={merge}>
          {formatNumber(texts, words)}
        </TagLink>{' '}
        <span class="quiet" lang={words.locale}>
          {mergeWords.into}
        </span>{' '}
        <TagLink collection={collection} tag={into}>
          {formatNumber(into.texts, words)}
        </TagLink>
      </p>
      <p class="quiet">
        {isNamed ? mergeWords.namesOf(link.name) : mergeWords.reasons[reason]}
        {both > 0 && ` ${mergeWords.together(both)}`}
      </p>
      <p class="actions">
        <button
          type="button"
          class="small"
          disabled={busy}
          aria-label={mergeWords.join(tag, into.tag)}
          onClick={() => void join()}
        >
          {words.tags.join}
        </button>
        <button
          type="button"
          class="small"
          disabled={busy}
          aria-label={mergeWords.refuseOf(tag, into.tag)}
          onClick={() => void refuse()}
        >
          {mergeWords.refuse}
        </button>
      </p>
      {error !== undefined && <Problem error={error} />}
    </li>
  );
}
