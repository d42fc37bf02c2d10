import { useId, useState } from 'preact/hooks';
import type { TagCondition } from '../address/tag-conditions.ts';
import { useCall } from '../hooks/use-call.ts';
import { Field } from '../parts/field.tsx';
import { useWords } from '../words/index.ts';
import { useDebounced } from '../hooks/use-debounced.ts';

const maxSuggested = 12;

/** A text field that adds a tag, with suggestions while typing. `choose` gets the whole tag; then the field is empty again. */
export function TagField(props: { scope: readonly number[]; choose: (tag: TagCondition) => void }) {
  const { filters } = useWords();
  const { scope, choose } = props;
  const list = useId();
  const [typed, setTyped] = useState('');
  const prefix = useDebounced(typed);
  const isOpen = prefix !== '' && typed !== '' && scope.length > 0;
  const { data } = useCall(
    async ({ client }, signal) => {
      if (!isOpen) return [];
      const params = { collection_scope: [...scope], prefix, limit: maxSuggested };
      return (await client.call('tag.list', params, { signal })).tags;
    },
    [isOpen && prefix, scope],
  );
  const submit = (value: string) => {
    if (value === '') return;
    const suggested = data?.find((suggestion) => suggestion.tag === value);
    choose({ tag: value, ...(suggested && { category: suggested.category }) });
    setTyped('');
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
          if (data?.some((suggestion) => suggestion.tag === value && value !== prefix)) submit(value);
        }}
        onChange={({ currentTarget: { value } }) => {
          submit(value.trim());
        }}
      />
      <datalist id={list}>
        {data?.map((suggestion) => (
          <option
            key={`${suggestion.category} ${suggestion.tag}`}
            value={suggestion.tag}
            label={filters.tags.counted(suggestion.tag, suggestion.texts)}
          />
        ))}
      </datalist>
    </Field>
  );
}
