import { navigate } from '../address/navigate.ts';
import { CreateForm } from '../forms/create-form.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** The form that creates a group and opens it. */
export function NewGroup({ close }: { close: () => void }) {
  const { groups: words } = useWords();
  const { client } = useSession();
  return (
    <CreateForm
      title={words.newGroup}
      action={words.create}
      close={close}
      create={async (made) => {
        const { group_id } = await client.call('group.create', made);
        navigate({ view: 'group', group: group_id });
      }}
    />
  );
}
