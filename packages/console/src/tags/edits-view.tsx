import '../styles/tags.css';
import { useState } from 'preact/hooks';
import { allRows } from '../paging/all-rows.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import { View } from '../parts/view.tsx';
import { formatDate, formatList, useWords } from '../words/index.ts';
import { type Edit, editedName } from './edits.ts';
import { UndoEdit } from './undo-edit.tsx';

const shownAtOnce = 100;

/** The manual edits of a collection's tags, latest first, each with an undo button. */
export function EditsView({ route: { collection } }: { route: Route<'edits'> }) {
  const words = useWords();
  const [shown, setShown] = useState(shownAtOnce);
  const key = { collection_id: collection };
  const { data, error, reload } = useCall(
    ({ client }, signal) => allRows(client, 'tag.edits', key, signal),
    [collection],
  );
  useUndone(reload);
  const edits = data?.toReversed();
  return (
    <View
      title={words.tags.edits.title}
      above={
        <Link to={{ view: 'tags', collection }} class="up">
          {words.tags.title}
        </Link>
      }
      lead={words.tags.edits.lead}
    >
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {edits?.length === 0 && <Empty title={words.tags.edits.empty} text={words.tags.edits.emptyText} />}
      <ol class="edits">
        {edits?.slice(0, shown).map((edit) => (
          <Row key={`${edit.category} ${edit.tag}`} edit={edit} collection={collection} reload={reload} />
        ))}
      </ol>
      {edits && edits.length > shown && (
        <button
          type="button"
          onClick={() => {
            setShown(shown + shownAtOnce);
          }}
        >
          {words.tags.more}
        </button>
      )}
      <Curl
        calls={[
          { method: 'tag.edits', params: key },
          { method: 'tag.undo', params: { ...key, tag: edits?.[0]?.tag ?? '…' } },
        ]}
      />
    </View>
  );
}

function Row({ edit, collection, reload }: { edit: Edit; collection: number; reload: () => void }) {
  const words = useWords();
  const { tag, category, new_category, hidden, names, date } = edit;
  return (
    <li>
      <div>
        <p>
          <span class={`chip ${category}`}>
            {tag}
            <span class="visually-hidden"> {words.category[category]}</span>
          </span>{' '}
          {hidden ? words.tags.edits.hidden : words.tags.edits.now}{' '}
          {!hidden && <TagLink collection={collection} tag={editedName(edit)} />}
        </p>
        <p class="quiet">
          {date !== undefined && <time dateTime={date}>{formatDate(date, words, true)}. </time>}
          {new_category !== undefined &&
            words.tags.edits.retyped(words.category[category], words.category[new_category])}
          {names && words.tags.variants(formatList(names, words))}
        </p>
      </div>
      <UndoEdit collection={collection} edit={edit} done={reload} />
    </li>
  );
}
