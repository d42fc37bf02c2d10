import { allRows } from '../paging/all-rows.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { editOf, editedName } from './edits.ts';
import { UndoEdit } from './undo-edit.tsx';
import { pageOf } from './use-change.ts';

/** The page of a tag that no text has: it was hidden or renamed, or never existed. Links lead on. */
export function MissingTag({ route, reload }: { route: Route<'tag'>; reload: () => void }) {
  const words = useWords();
  const { collection, tag } = route;
  const {
    data,
    error,
    reload: reloadEdits,
  } = useCall(
    ({ client }, signal) => allRows(client, 'tag.edits', { collection_id: collection }, signal),
    [collection, tag],
  );
  const edit = data && editOf(data, route);
  const now = edit && editedName(edit);
  return (
    <div class="absent" role="status">
      {error !== undefined && <Problem error={error} retry={reloadEdits} />}
      {data && edit === undefined && <p>{words.tags.nowhere(tag)}</p>}
      {edit?.hidden && <p>{words.tags.isHidden(tag)}</p>}
      {edit && !edit.hidden && now && (
        <p>
          {words.tags.isNow(tag)} <Link to={pageOf(collection, now)}>{now.tag}</Link> (
          {words.category[now.category]}).
        </p>
      )}
      <p class="actions">
        {edit?.hidden && <UndoEdit collection={collection} edit={edit} done={reload} />}
        <Link to={{ view: 'tags', collection }}>{words.tags.allTags}</Link>
        <Link to={{ view: 'edits', collection }}>{words.tags.edits.title}</Link>
      </p>
    </div>
  );
}
