import { type Text, TextkinError } from '@textkin/client';
import { useEffect, useState } from 'preact/hooks';
import { valueOf } from '../form.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { useNotify } from '../notices.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { changesOf, fieldNames, type Fields, isRequired, undoFields, inputFields } from './changes.ts';

const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    fieldNames.map((name) => [name, valueOf(form, name).replaceAll('\r\n', '\n')]),
  ) as Fields;

/** The form that edits a text. It sends only changed fields, and its notice can undo them. */
export function TextForm(props: { text: Text; language: string; changed: () => void; close: () => void }) {
  const words = useWords();
  const session = useSession();
  const notify = useNotify();
  const first = useFocus<HTMLInputElement>();
  const { text, language, changed, close } = props;
  const { collection_id, text_id } = text;
  const [shown] = useState(() => inputFields(text));
  const { busy, error, act } = useAction();
  const [isTouched, setTouched] = useState(false);
  useUnsavedWarning(isTouched);
  const canForce = error instanceof TextkinError && error.reason === 'wrongLanguage';
  const submit = async (form: HTMLFormElement) => {
    const changes = changesOf(text, fieldsOf(form));
    if (Object.keys(changes).length === 0) {
      close();
      return;
    }
    await act(async () => {
      const update = (fields: Partial<Fields>, force: boolean) =>
        session.client.call('text.update', { collection_id, text_id, ...fields, ...(force && { force }) });
      await update(changes, canForce);
      const { fields, stays } = undoFields(text, changes);
      const names = { publish_date: words.text.published, ext_text_id: words.text.extId } as Record<
        string,
        string
      >;
      const lastingNotes = stays.map((name) => words.editing.stays(names[name]!));
      notify({
        text: [words.editing.changed, ...lastingNotes].join(' '),
        // The old text was accepted before, so its language is not checked.
        ...(Object.keys(fields).length > 0 && { undo: () => update(fields, true) }),
      });
      changed();
      close();
    });
  };
  return (
    <form
      class="card edit"
      aria-labelledby="edit"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      onInput={({ currentTarget }) => {
        setTouched(Object.keys(changesOf(text, fieldsOf(currentTarget))).length > 0);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isTouched) close();
      }}
    >
      <h2 id="edit">{words.editing.title}</h2>
      <Field label={words.text.headline}>
        <input name="headline" lang={language} defaultValue={shown.headline} ref={first} />
      </Field>
      <Field label={words.text.body}>
        <textarea name="body" rows={14} required lang={language} defaultValue={shown.body} />
      </Field>
      <Field label={words.text.url}>
        <input name="url" inputMode="url" defaultValue={shown.url} />
      </Field>
      <Field label={words.text.published}>
        <input
          name="publish_date"
          type="datetime-local"
          step={1}
          defaultValue={shown.publish_date}
          required={isRequired(text, 'publish_date')}
        />
      </Field>
      <Field label={words.text.authors}>
        <input name="authors" defaultValue={shown.authors} />
      </Field>
      <Field label={words.text.extId}>
        <input
          name="ext_text_id"
          defaultValue={shown.ext_text_id}
          required={isRequired(text, 'ext_text_id')}
        />
      </Field>
      {error !== undefined && <Problem error={error} />}
      <FormActions submit={canForce ? words.texts.storeAnyway : words.save} busy={busy} close={close} />
    </form>
  );
}

/** Makes the browser ask before the page is closed with unsaved changes. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', confirmLeave);
    return () => {
      removeEventListener('beforeunload', confirmLeave);
    };
  }, [isUnsaved]);
}
