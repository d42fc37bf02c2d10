import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { useWords } from '../words/index.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';

/** The name and the description of a collection or a group. */
export interface NameFields {
  name: string;
  description: string;
}

/** The form that changes a name and a description. */
export function NameForm({ is, save }: { is: NameFields; save: (given: NameFields) => Promise<unknown> }) {
  const words = useWords();
  const [given, give] = useState<NameFields>(is);
  const { error, act } = useAction();
  useEffect(() => {
    give({ name: is.name, description: is.description });
  }, [is.name, is.description]);
  const isSame = given.name === is.name && given.description === is.description;
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) void act(() => save(given));
      }}
    >
      <h2>{words.collections.nameTitle}</h2>
      <Field label={words.collections.name}>
        <input
          name="name"
          required
          maxLength={100}
          value={given.name}
          onInput={({ currentTarget }) => {
            give({ ...given, name: currentTarget.value });
          }}
        />
      </Field>
      <Field label={words.collections.description}>
        <input
          name="description"
          maxLength={250}
          value={given.description}
          onInput={({ currentTarget }) => {
            give({ ...given, description: currentTarget.value });
          }}
        />
      </Field>
      {error !== undefined && <Problem error={error} />}
      <button type="submit" class="main" aria-disabled={isSame}>
        {words.save}
      </button>
    </form>
  );
}
