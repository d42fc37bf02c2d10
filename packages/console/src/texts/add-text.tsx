import { TextkinError } from '@textkin/client';
import { newTextPlace } from '../drafts/places.ts';
import { useFormDraft } from '../drafts/use-form-draft.tsx';
import { FormActions } from '../forms/form-actions.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { navigate } from '../address/navigate.ts';
import { useSession } from '../session.ts';
import { type Fields, toParams } from '../text/changes.ts';
import { useWords } from '../words/index.ts';

/** The form that stores a text and opens it. */
export function AddText(props: { collection: number; language: string; close: () => void }) {
  const words = useWords();
  const { client } = useSession();
  const first = useFocus<HTMLInputElement>();
  const draft = useFormDraft(newTextPlace(props.collection));
  const { busy, error, act } = useAction();
  const submit = (form: HTMLFormElement, force: boolean) => {
    const entered = toParams(Object.fromEntries(new FormData(form)) as Fields);
    const filled = Object.entries(entered).filter(([, value]) => value !== '');
    const params = Object.fromEntries(filled) as { body: string };
    return act(async () => {
      const { text_id } = await client.call('text.create', {
        collection_id: props.collection,
        ...params,
        ...(force && { force }),
      });
      draft.remove();
      navigate({ view: 'text', collection: props.collection, text: text_id });
    });
  };
  const canForce = error instanceof TextkinError && error.reason === 'wrongLanguage';
  return (
    <form
      ref={draft.form}
      class="card"
      onInput={draft.keep}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, canForce);
      }}
    >
      <h2>{words.texts.addTitle}</h2>
      {draft.note}
      <Field label={words.text.headline}>
        <input name="headline" lang={props.language} ref={first} />
      </Field>
      <Field label={words.text.body}>
        <textarea name="body" rows={10} required lang={props.language} />
      </Field>
      <Field label={words.text.url}>
        <input name="url" inputMode="url" />
      </Field>
      <Field label={words.text.published}>
        <input name="publish_date" type="datetime-local" step={1} />
      </Field>
      <Field label={words.text.authors}>
        <input name="authors" />
      </Field>
      {error !== undefined && <Problem error={error} />}
      <FormActions
        submit={canForce ? words.texts.storeAnyway : words.texts.store}
        busy={busy}
        close={props.close}
      />
    </form>
  );
}
