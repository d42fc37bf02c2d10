import type { Tag } from '@textkin/client';
import { categories } from '../address/views.ts';
import { useWords } from '../words/index.ts';
import { ChoiceField } from './choice-field.tsx';

/** A select for a category; `any` adds a choice for all, whose value is ''. */
export function CategoryField(props: {
  value: Tag['category'] | undefined;
  any?: boolean;
  /** The number of texts with a tag of each category, if known. */
  counts?: readonly { category: Tag['category']; texts: number }[] | undefined;
  change: (category: Tag['category'] | '') => void;
}) {
  const { filters, category } = useWords();
  const choices = categories.map((name) => {
    const texts = props.counts?.find((count) => count.category === name)?.texts ?? 0;
    return [name, props.counts ? filters.tags.counted(category[name], texts) : category[name]] as const;
  });
  return (
    <ChoiceField
      label={filters.category}
      value={props.value ?? ''}
      values={props.any ? [['', filters.any], ...choices] : choices}
      change={props.change}
    />
  );
}
