import type { Tag } from '@textkin/client';
import { categories } from '../address/views.ts';
import { useWords } from '../words/index.ts';
import { Field } from '../parts/field.tsx';

/** One of the categories, or with `any` all of them, which is ''. */
export function CategoryField(props: {
  value: Tag['category'] | undefined;
  any?: boolean;
  change: (category: Tag['category'] | '') => void;
}) {
  const words = useWords();
  return (
    <Field label={words.tags.category}>
      <select
        value={props.value ?? ''}
        onChange={({ currentTarget }) => {
          props.change(currentTarget.value as Tag['category'] | '');
        }}
      >
        {props.any && <option value="">{words.tags.all}</option>}
        {categories.map((one) => (
          <option key={one} value={one}>
            {words.category[one]}
          </option>
        ))}
      </select>
    </Field>
  );
}
