import { go } from '../address/go.ts';
import { MakeForm } from '../forms/make-form.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** The form that creates a group and opens it. */
export function NewGroup({ close }: { close: () => void }) {
  const { groups: words } = useWords();
  const { client } = useSession();
  return (
    <MakeForm
      title={words.newGroup}
      action={words.create}
      close={close}
      make={async (made) => {
        const { group_id } = await client.call('group.create', made);
        go({ view: 'group', group: group_id });
      }}
    />
  );
}
