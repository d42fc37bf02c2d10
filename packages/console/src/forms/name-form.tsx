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
export function NameForm({
  current,
  save,
}: {
  current: NameFields;
  save: (entered: NameFields) => Promise<unknown>;
}) {
  const words = useWords();
  const [entered, setEntered] = useState<NameFields>(current);
  const { error, act } = useAction();
  useEffect(() => {
    setEntered({ name: current.name, description: current.description });
  }, [current.name, current.description]);
  const isSame = entered.name === current.name && entered.description === current.description;
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) void act(() => save(entered));
      }}
    >
      <h2>{words.collections.nameTitle}</h2>
      <Field label={words.collections.name}>
        <input
          name="name"
          required
          maxLength={100}
          value={entered.name}
          onInput={({ currentTarget }) => {
            setEntered({ ...entered, name: currentTarget.value });
          }}
        />
      </Field>
      <Field label={words.collections.description}>
        <input
          name="description"
          maxLength={250}
          value={entered.description}
          onInput={({ currentTarget }) => {
            setEntered({ ...entered, description: currentTarget.value });
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
