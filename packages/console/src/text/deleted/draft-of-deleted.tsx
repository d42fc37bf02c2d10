import { useState } from 'preact/hooks';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { draftsOf, removeDraft } from '../../drafts/draft-store.ts';
import { textPlace } from '../../drafts/places.ts';
import { useSession } from '../../session.ts';
import type { Fields } from '../changes.ts';
import { SaveAsNew } from './save-as-new.tsx';

/** Offers to save the draft of a text that does not exist any more as a new text. */
export function DraftOfDeleted({ collection, text }: { collection: number; text: number }) {
  const { account } = useSession();
  const [latest, setLatest] = useState(() => draftsOf(account, textPlace(collection, text))[0]);
  if (latest === undefined) return null;
  const { key, draft } = latest;
  const remove = () => {
    removeDraft(key);
    setLatest(undefined);
  };
  return (
    <>
      <SaveAsNew collection={collection} fields={() => draft.values as Fields} saved={remove} />
      <DraftNote draft={draft} discard={remove} />
    </>
  );
}
