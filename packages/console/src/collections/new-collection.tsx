import { navigate } from '../address/navigate.ts';
import { CreateForm } from '../forms/create-form.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** The form that creates a collection and opens it. */
export function NewCollection({ close }: { close: () => void }) {
  const { collections: words } = useWords();
  const { client } = useSession();
  return (
    <CreateForm
      title={words.addTitle}
      action={words.create}
      close={close}
      create={async (made) => {
        const { collection_id } = await client.call('collection.create', made);
        navigate({ view: 'texts', collection: collection_id });
      }}
    />
  );
}
