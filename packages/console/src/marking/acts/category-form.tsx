import { valueOf } from '../../form.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { CategoryOptions } from '../../forms/category-options.tsx';
import { Field } from '../../parts/field.tsx';
import { useSession } from '../../session.ts';
import { changeBetween } from '../../tags/edits.ts';
import type { Entry } from '../../tags/entry.ts';
import { useActsWords } from '../../words/acts-words.ts';
import { useWords } from '../../words/index.ts';
import { ActForm } from './act-form.tsx';
import type { ActFormProps } from './acts-bar.tsx';
import { createTagWork, type MarkedTag } from './change-tags.ts';

/** The form that changes the category of marked tags. */
export function CategoryForm({ items, run, close }: ActFormProps<MarkedTag>) {
  const words = useWords();
  const acts = useActsWords();
  const { client } = useSession();
  const first = useFocus<HTMLSelectElement>();
  const send = (form: HTMLFormElement) => {
    const category = valueOf(form, 'category') as Entry['category'];
    run({
      work: createTagWork(client, (tag) => changeBetween(tag, { ...tag, category })),
      done: (count) => acts.recategorized(words.category[category], count),
    });
  };
  return (
    <ActForm title={acts.categoryTitle(items.length)} submit={words.save} send={send} close={close}>
      <Field label={words.editing.category}>
        <select name="category" ref={first}>
          <CategoryOptions selected={items[0]?.category} />
        </select>
      </Field>
    </ActForm>
  );
}
