import type { Tag } from '@textkin/client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { valueOf } from '../../form.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { CategoryOptions } from '../../forms/category-options.tsx';
import { Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useWords } from '../../words/index.ts';
import type { TagName, TagEdit } from './tag-calls.ts';

/** The form that changes or removes a tag, in this text or in the whole collection; without `tag`, it adds one and proposes `suggested`. */
export function TagForm(props: {
  tag?: TagName;
  suggested?: TagName;
  act: (act: TagEdit, isEverywhere: boolean) => Promise<void>;
  close: (shown?: string) => void;
}) {
  const words = useWords();
  const { tag: from, suggested = from, act, close } = props;
  const first = useFocus<HTMLInputElement>();
  const { busy, error, act: run } = useAction();
  const whole = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // Focusing the first field scrolls only that field into view.
    whole.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const submit = async (form: HTMLFormElement, kind: 'save' | 'remove') => {
    const to = { tag: valueOf(form, 'tag').trim(), category: valueOf(form, 'category') as Tag['category'] };
    if (to.tag === '' && kind === 'save') return;
    const isSame = from?.tag === to.tag && from.category === to.category;
    await run(async () => {
      const isEverywhere = valueOf(form, 'where') === 'everywhere';
      if (from === undefined) await act({ kind: 'add', to }, false);
      else if (kind === 'remove') await act({ kind: 'remove', from }, isEverywhere);
      else if (!isSame) await act({ kind: 'change', from, to }, isEverywhere);
      close(kind === 'save' ? to.tag : undefined);
    });
  };
  return (
    <form
      ref={whole}
      class="tag-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, 'save');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close(from?.tag);
      }}
    >
      <Field label={from ? words.editing.tag : words.editing.newTag}>
        <input name="tag" required maxLength={250} defaultValue={suggested?.tag ?? ''} ref={first} />
      </Field>
      <Field label={words.editing.category}>
        <select name="category">
          <CategoryOptions selected={suggested?.category} />
        </select>
      </Field>
      {from && (
        <Field label={words.editing.where}>
          <select name="where">
            <option value="here">{words.editing.here}</option>
            <option value="everywhere">{words.editing.everywhere}</option>
          </select>
        </Field>
      )}
      {error !== undefined && <Problem error={error} />}
      <div class="actions">
        <button type="submit" class="main small" disabled={busy}>
          {from ? words.save : words.editing.add}
        </button>
        {from && (
          <button
            type="button"
            class="small danger"
            disabled={busy}
            onClick={({ currentTarget }) => void submit(currentTarget.form!, 'remove')}
          >
            {words.editing.remove}
          </button>
        )}
        <button
          type="button"
          class="small"
          onClick={() => {
            close(from?.tag);
          }}
        >
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
