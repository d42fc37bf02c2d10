import type { Call, Tag, TextKey, Textkin } from '@textkin/client';
import { valueOf } from '../../form.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { CategoryOptions } from '../../forms/category-options.tsx';
import { Field } from '../../parts/field.tsx';
import { useSession } from '../../session.ts';
import { type TagName, undoCalls } from '../../text/tags/tag-calls.ts';
import { useActsWords } from '../../words/acts-words.ts';
import { useWords } from '../../words/index.ts';
import { ActForm } from './act-form.tsx';
import type { ActFormProps } from './acts-bar.tsx';
import type { ItemResult } from './job.ts';
import type { MarkedText } from '../marked-text.ts';

/** The form that adds a tag to marked texts. */
export function TagForm({ items, run, close }: ActFormProps<MarkedText>) {
  const words = useWords();
  const acts = useActsWords();
  const { client } = useSession();
  const first = useFocus<HTMLInputElement>();
  const send = (form: HTMLFormElement) => {
    const to = { tag: valueOf(form, 'tag').trim(), category: valueOf(form, 'category') as Tag['category'] };
    if (to.tag === '') return;
    run({ work: (texts) => addTag(client, texts, to), done: (count) => acts.tagged(to.tag, count) });
  };
  return (
    <ActForm title={acts.tagTitle(items.length)} submit={words.editing.add} send={send} close={close}>
      <Field label={words.editing.newTag}>
        <input name="tag" required maxLength={250} autocomplete="off" ref={first} />
      </Field>
      <Field label={words.editing.category}>
        <select name="category">
          <CategoryOptions />
        </select>
      </Field>
    </ActForm>
  );
}

/** Adds a tag to texts. A text that is not analysed yet fails: its undo would not know its tags. */
export async function addTag(client: Textkin, texts: readonly TextKey[], to: TagName): Promise<ItemResult[]> {
  const keys = texts.map(({ collection_id, text_id }) => ({ collection_id, text_id }));
  const before = await client.batch(
    keys.map((key) => ({ method: 'text.tags' as const, params: { ...key, edits: true, wait: 0 } })),
  );
  const ready = keys.filter((_, index) => before[index]!.status === 'fulfilled');
  const added = await client.batch(
    ready.map((key) => ({ method: 'text.addTag' as const, params: { ...key, ...to } })),
  );
  const outcomes = added.values();
  return keys.map((key, index) => {
    const tags = before[index]!;
    if (tags.status === 'rejected') return { error: tags.reason };
    const outcome = outcomes.next().value!;
    if (outcome.status === 'rejected') return { error: outcome.reason };
    const undo = undoCalls({ kind: 'add', to }, tags.value);
    return { undo: undo.map(({ method, params }) => ({ method, params: { ...key, ...params } }) as Call) };
  });
}
