import type { VocabularyEntry } from '@textkin/client';
import { entryPlace } from '../drafts/places.ts';
import { useFormDraft } from '../drafts/use-form-draft.tsx';
import { FormActions } from '../forms/form-actions.tsx';
import { valueOf } from '../form.ts';
import { useAction } from '../hooks/use-action.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { useNotify } from '../notices.tsx';
import { CategoryOptions } from '../forms/category-options.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { useListWords } from '../words/list-words.ts';
import { entryOfForm, ownName } from './changed-entry.ts';
import { EntryActions } from './entry-actions.tsx';

const categories = ['person', 'organization', 'location', 'unknown'] as const;
const fields = ['name', 'sv', 'en'] as const;
const details = ['description', 'uri', 'latitude', 'longitude'] as const;

/** The form of a new entry, or of one that is changed, removed or merged. */
export function EntryForm(props: {
  list: number;
  entry: VocabularyEntry | undefined;
  changed: () => void;
  close: () => void;
}) {
  const words = useListWords();
  const { tags, save } = useWords();
  const { client } = useSession();
  const notify = useNotify();
  const first = useFocus<HTMLInputElement>();
  const { busy, error, act } = useAction();
  const { list, entry, close } = props;
  const draft = useFormDraft(entryPlace(list, entry?.id));
  const { description, uri, latitude, longitude } = entry ?? ({} as Partial<VocabularyEntry>);
  const values = { ...entry?.names, name: entry && ownName(entry), description, uri, latitude, longitude };
  const submit = (form: HTMLFormElement) =>
    act(async () => {
      const changed = entryOfForm((name) => valueOf(form, name), entry?.id);
      await client.call('vocabulary.put', { vocabulary_id: list, entries: [changed] });
      notify({ text: words.saved(changed.name ?? Object.values(changed.names ?? {})[0] ?? changed.id) });
      draft.remove();
      props.changed();
      close();
    });
  const input = (name: (typeof fields)[number] | (typeof details)[number], isFirst = false) => (
    <Field key={name} label={words.field[name]}>
      <input name={name} defaultValue={values[name] ?? ''} {...(isFirst && { ref: first })} />
    </Field>
  );
  return (
    <div class="card">
      <form
        ref={draft.form}
        onInput={draft.keep}
        aria-label={entry ? words.editEntry(entry.name) : words.add}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <h2>{entry ? words.editEntry(entry.name) : words.add}</h2>
        {draft.note}
        {entry === undefined && (
          <Field label={words.field.id} hint={words.idHint}>
            <input name="id" required maxLength={250} />
          </Field>
        )}
        {fields.map((name, place) => input(name, place === 0))}
        <Field label={words.field.aliases} hint={words.aliasesHint}>
          <textarea name="aliases" rows={3} defaultValue={entry?.aliases?.join('\n') ?? ''} />
        </Field>
        <Field label={tags.category}>
          <select name="category">
            <CategoryOptions choices={categories} selected={entry?.category ?? 'person'} />
          </select>
        </Field>
        {details.map((name) => input(name))}
        <label class="checkbox">
          <input type="checkbox" name="never" defaultChecked={entry?.never === true} /> {words.field.never}
        </label>
        {error !== undefined && <Problem error={error} />}
        <FormActions submit={save} busy={busy} close={close} />
      </form>
      {entry && <EntryActions {...props} entry={entry} />}
    </div>
  );
}
