import { useState } from 'preact/hooks';
import { valueOf } from '../form.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useFocus } from '../hooks/use-focus.ts';
import { go } from '../address/go.ts';
import { useSession } from '../session.ts';
import { type TextLanguage, textLanguages } from '../text-language.ts';
import { useWords } from '../words/index.ts';

/** Makes a collection and goes there. */
export function NewCollection({ close }: { close: () => void }) {
  const words = useWords();
  const { client } = useSession();
  const first = useFocus<HTMLInputElement>();
  const [error, setError] = useState<unknown>();
  const submit = async (form: HTMLFormElement) => {
    const [name, language, description] = [
      valueOf(form, 'name'),
      valueOf(form, 'language'),
      valueOf(form, 'description'),
    ];
    try {
      const params = { name, language: language as TextLanguage, description };
      const { collection_id } = await client.call('collection.create', params);
      go({ view: 'texts', collection: collection_id });
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <h2>{words.collections.addTitle}</h2>
      <Field label={words.collections.name}>
        <input name="name" required maxLength={100} ref={first} />
      </Field>
      <Field label={words.collections.language}>
        <select name="language">
          {textLanguages(words.languageName).map(([language, name]) => (
            <option key={language} value={language} selected={words.locale.startsWith(language)}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.collections.description}>
        <input name="description" maxLength={250} />
      </Field>
      {error !== undefined && <Problem error={error} />}
      <div class="actions">
        <button type="submit" class="main">
          {words.collections.create}
        </button>
        <button type="button" onClick={close}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
