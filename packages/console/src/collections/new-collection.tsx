import { go } from '../address/go.ts';
import { MakeForm } from '../forms/make-form.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** The form that creates a collection and opens it. */
export function NewCollection({ close }: { close: () => void }) {
  const { collections: words } = useWords();
  const { client } = useSession();
  return (
    <MakeForm
      title={words.addTitle}
      action={words.create}
      close={close}
      make={async (made) => {
        const { collection_id } = await client.call('collection.create', made);
        go({ view: 'texts', collection: collection_id });
      }}
    />
  );
}
