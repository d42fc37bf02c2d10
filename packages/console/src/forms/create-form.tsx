import { valueOf } from '../form.ts';
import { useAction } from '../hooks/use-action.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { type TextLanguage, textLanguages } from '../text-language.ts';
import { useWords } from '../words/index.ts';
import { Field } from '../parts/field.tsx';
import { FormActions } from './form-actions.tsx';
import type { NameFields } from './name-form.tsx';
import { Problem } from '../parts/problem.tsx';

/** The form for a new collection or group: name, language, description. */
export function CreateForm(props: {
  title: string;
  action: string;
  create: (fields: NameFields & { language: TextLanguage }) => Promise<unknown>;
  close: () => void;
}) {
  const words = useWords();
  const first = useFocus<HTMLInputElement>();
  const { busy, error, act } = useAction();
  const submit = async (form: HTMLFormElement) => {
    const [name, language, description] = [
      valueOf(form, 'name'),
      valueOf(form, 'language') as TextLanguage,
      valueOf(form, 'description'),
    ];
    await act(() => props.create({ name, language, description }));
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.close();
      }}
    >
      <h2>{props.title}</h2>
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
      <FormActions submit={props.action} busy={busy} close={props.close} />
    </form>
  );
}
