import { useAction } from '../../hooks/use-action.ts';
import { navigate } from '../../address/navigate.ts';
import { Problem } from '../../parts/problem.tsx';
import { useSession } from '../../session.ts';
import { useWords } from '../../words/index.ts';
import { type Fields, toParams } from '../changes.ts';

/** Says that the edited text was deleted, and saves what was entered as a new text. */
export function SaveAsNew(props: { collection: number; fields: () => Fields; saved: () => void }) {
  const { drafts } = useWords().editing;
  const { client } = useSession();
  const { busy, error, act } = useAction();
  const { collection } = props;
  const save = () =>
    act(async () => {
      // The deleted text was accepted, so the language is not checked.
      const params = { collection_id: collection, ...toParams(props.fields()), force: true };
      const { text_id } = await client.call('text.create', params);
      props.saved();
      navigate({ view: 'text', collection, text: text_id }, { replace: true });
    });
  return (
    <div class="problem" role="alert">
      <p>{drafts.deleted}</p>
      {error !== undefined && <Problem error={error} />}
      <button type="button" class="small" disabled={busy} onClick={() => void save()}>
        {drafts.saveAsNew}
      </button>
    </div>
  );
}
