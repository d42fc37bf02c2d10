import type { Text } from '@textkin/client';
import { useState } from 'preact/hooks';
import { textPlace } from '../drafts/places.ts';
import { useFormDraft } from '../drafts/use-form-draft.tsx';
import { valueOf } from '../form.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { useFocus } from '../hooks/use-focus.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { fieldNames, type Fields, isRequired, inputFields } from './changes.ts';
import { Conflict } from './conflict/conflict.tsx';
import { SaveAsNew } from './deleted/save-as-new.tsx';
import { useSaveText } from './use-save-text.ts';

const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    fieldNames.map((name) => [name, valueOf(form, name).replaceAll('\r\n', '\n')]),
  ) as Fields;

/** The form that edits a text. It sends only changed fields, and its notice can undo them. */
export function TextForm(props: { text: Text; language: string; changed: () => void; close: () => void }) {
  const words = useWords();
  const first = useFocus<HTMLInputElement>();
  const { language, changed, close } = props;
  // What others change meanwhile must not count as a change of this form.
  const [text] = useState(props.text);
  const [shown] = useState(() => inputFields(text));
  const { collection_id, text_id } = text;
  const draft = useFormDraft(textPlace(collection_id, text_id), text.revision);
  const finish = () => {
    draft.remove();
    changed();
    close();
  };
  const saving = useSaveText(finish);
  const { busy, error, canForce, changedTo } = saving;
  const isConflict = changedTo !== undefined;
  const entered = () => fieldsOf(draft.form.current!);
  return (
    <form
      ref={draft.form}
      class="card edit"
      aria-labelledby={isConflict ? 'conflict' : 'edit'}
      onSubmit={(event) => {
        event.preventDefault();
        void saving.save({ text, entered: entered(), revision: draft.base.current });
      }}
      onInput={draft.keep}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !draft.isChanged()) close();
      }}
    >
      {isConflict && (
        <Conflict
          key={changedTo}
          earlier={text}
          entered={entered()}
          busy={busy}
          error={saving.isChanged ? undefined : error}
          save={(saved, fields) =>
            void saving.save({ text: saved, entered: fields, revision: saved.revision })
          }
          back={saving.forgetChange}
          close={finish}
        />
      )}
      <div hidden={isConflict}>
        <h2 id="edit">{words.editing.title}</h2>
        {draft.note}
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
        {saving.isDeleted ? (
          <SaveAsNew collection={collection_id} fields={entered} saved={draft.remove} />
        ) : (
          error !== undefined && <Problem error={error} />
        )}
        <FormActions submit={canForce ? words.texts.storeAnyway : words.save} busy={busy} close={close} />
      </div>
    </form>
  );
}
