import { useEffect, useId, useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { Field } from '../parts/field.tsx';
import { useWords } from '../words/index.ts';
import { useDebounced } from '../hooks/use-debounced.ts';

const maxSuggested = 12;

/** A text field for a tag, with suggestions while typing. `choose` gets the whole tag. */
export function TagField(props: {
  tag: string | undefined;
  scope: readonly number[];
  choose: (tag: string | undefined) => void;
}) {
  const { filters } = useWords();
  const { tag = '', scope, choose } = props;
  const list = useId();
  const [typed, setTyped] = useState(tag);
  useEffect(() => {
    setTyped(tag);
  }, [tag]);
  const prefix = useDebounced(typed);
  const isOpen = prefix !== '' && prefix !== tag && scope.length > 0;
  const { data } = useCall(
    async ({ client }, signal) => {
      if (!isOpen) return [];
      const params = { collection_scope: [...scope], prefix, limit: maxSuggested };
      return (await client.call('tag.list', params, { signal })).tags;
    },
    [isOpen && prefix, scope],
  );
  const submit = (value: string) => {
    if (value !== tag) choose(value || undefined);
  };
  return (
    <Field label={filters.tag}>
      <input
        value={typed}
        maxLength={250}
        list={list}
        autocomplete="off"
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          // Chosen from the list. The browser fires no change event until the field loses the focus.
          if (value === '' || data?.some((suggestion) => suggestion.tag === value && value !== prefix))
            submit(value);
        }}
        onChange={({ currentTarget: { value } }) => {
          submit(value.trim());
        }}
      />
      <datalist id={list}>
        {data?.map((suggestion) => (
          <option key={`${suggestion.category} ${suggestion.tag}`} value={suggestion.tag} />
        ))}
      </datalist>
    </Field>
  );
}
