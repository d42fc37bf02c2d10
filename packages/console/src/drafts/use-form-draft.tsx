import { useLayoutEffect, useRef } from 'preact/hooks';
import { DraftNote } from './draft-note.tsx';
import { fillFields, readFields } from './form-fields.ts';
import { useDraft } from './use-draft.ts';

/**
 * Keeps what is entered in the text fields of a form as a draft, and fills in the latest draft when the form opens. The fields have
 * default values and no state. `revision`: the revision of the text that the form changes.
 */
export function useFormDraft(place: string, revision?: string) {
  const form = useRef<HTMLFormElement>(null);
  const { opened, keep, remove } = useDraft(place);
  const base = useRef(opened?.revision ?? revision);
  useLayoutEffect(() => {
    if (opened !== undefined) fillFields(form.current!, opened);
  }, []);
  const discard = () => {
    remove();
    form.current!.reset();
    form.current!.querySelector('input')?.focus();
    base.current = revision;
  };
  return {
    form,
    /** The revision of the text from which the person began. */
    base,
    /** Keeps what the form has by now. */
    keep: () => {
      keep({ ...readFields(form.current!), revision: base.current });
    },
    isChanged: () => readFields(form.current!).changed.length > 0,
    remove,
    /** Says that the form was filled in from a draft. */
    note: opened && <DraftNote draft={opened} discard={discard} />,
  };
}
