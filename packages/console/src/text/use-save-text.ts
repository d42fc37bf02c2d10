import { type Text, TextkinError } from '@textkin/client';
import { useState } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { useNotify } from '../notices.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { changesOf, type FieldName, type Fields, undoFields } from './changes.ts';

/** What is saved: the fields as entered, over the version of the text that the person has seen. */
export interface Edit {
  /** The version from which the changes are counted, and to which undo returns. */
  text: Text;
  entered: Fields;
  /** The revision that the text must still have. */
  revision: string | undefined;
}

/**
 * Saves the changed fields of a text, unless somebody else changed the text meanwhile: then `changedTo` is the revision that the text
 * has by now. The notice can undo the change as long as nobody has changed the text again.
 */
export function useSaveText(saved: () => void) {
  const words = useWords();
  const session = useSession();
  const notify = useNotify();
  const { busy, error, act } = useAction();
  const [changedTo, setChangedTo] = useState<string>();
  const isReason = (reason: string) => error instanceof TextkinError && error.reason === reason;
  const canForce = isReason('wrongLanguage');
  const save = async ({ text, entered, revision }: Edit) => {
    const changes = changesOf(text, entered);
    if (Object.keys(changes).length === 0) {
      saved();
      return;
    }
    const update = (fields: Partial<Fields>, force: boolean, expected: string | undefined) =>
      session.client.call('text.update', {
        ...{ collection_id: text.collection_id, text_id: text.text_id, ...fields },
        ...(force && { force }),
        ...(expected !== undefined && { if_revision: expected }),
      });
    await act(async () => {
      const result = await update(changes, canForce, revision).catch((reason: unknown) => {
        if (reason instanceof TextkinError && reason.reason === 'textChanged')
          setChangedTo(reason.data.revision);
        throw reason;
      });
      const { fields, stays } = undoFields(text, changes);
      const names: Partial<Record<FieldName, string>> = {
        publish_date: words.text.published,
        ext_text_id: words.text.extId,
      };
      const lastingNotes = stays.map((name) => words.editing.stays(names[name]!));
      notify({
        text: [words.editing.changed, ...lastingNotes].join(' '),
        // The old text was accepted before, so its language is not checked.
        ...(Object.keys(fields).length > 0 && { undo: () => update(fields, true, result.revision) }),
      });
      saved();
    });
  };
  return {
    busy,
    error,
    canForce,
    isChanged: isReason('textChanged'),
    isDeleted: isReason('noSuchText'),
    save,
    changedTo,
    /** Forgets that somebody else changed the text, until it is saved again. */
    forgetChange: () => {
      setChangedTo(undefined);
    },
  };
}
