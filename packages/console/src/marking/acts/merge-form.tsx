import { valueOf } from '../../form.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { Field } from '../../parts/field.tsx';
import { useSession } from '../../session.ts';
import { changeBetween } from '../../tags/edits.ts';
import { useActsWords } from '../../words/acts-words.ts';
import { useWords } from '../../words/index.ts';
import { ActForm } from './act-form.tsx';
import type { ActFormProps } from './acts-bar.tsx';
import { createTagWork, type MarkedTag } from './change-tags.ts';

/** The form that merges marked tags into one of them, by default the most frequent. */
export function MergeForm({ items, run, close }: ActFormProps<MarkedTag>) {
  const words = useWords();
  const acts = useActsWords();
  const { client } = useSession();
  const first = useFocus<HTMLSelectElement>();
  const byTexts = items.toSorted((one, other) => other.texts - one.texts);
  const send = (form: HTMLFormElement) => {
    const target = byTexts[Number(valueOf(form, 'target'))]!;
    run({
      work: createTagWork(client, (tag) => changeBetween(tag, target)),
      done: (count) => acts.merged(target.tag, count - 1),
    });
  };
  return (
    <ActForm title={acts.mergeTitle(items.length)} submit={acts.merge} send={send} close={close}>
      <Field label={acts.mergeInto}>
        <select name="target" ref={first}>
          {byTexts.map(({ tag, category, texts }, index) => (
            <option key={`${category} ${tag}`} value={index}>
              {[tag, words.category[category], words.texts.texts(texts)].join(' · ')}
            </option>
          ))}
        </select>
      </Field>
    </ActForm>
  );
}
