import type { Tag } from '@textkin/client';
import { categories } from '../address/views.ts';
import { useWords } from '../words/index.ts';
import { ChoiceField } from './choice-field.tsx';

/** A select for a category; `any` adds a choice for all, whose value is ''. */
export function CategoryField(props: {
  value: Tag['category'] | undefined;
  any?: boolean;
  change: (category: Tag['category'] | '') => void;
}) {
  const { filters, category } = useWords();
  const choices = categories.map((name) => [name, category[name]] as const);
  return (
    <ChoiceField
      label={filters.category}
      value={props.value ?? ''}
      values={props.any ? [['', filters.any], ...choices] : choices}
      change={props.change}
    />
  );
}
