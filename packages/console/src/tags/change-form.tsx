import { useEffect, useState } from 'preact/hooks';
import { useAct } from '../hooks/use-act.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { useMore } from '../paging/use-more.ts';
import { useTyped } from '../hooks/use-typed.ts';
import { CategoryField } from '../filters/category-field.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { loadBegun } from './asking.ts';
import { type Change, changeOf, twinOf } from './edits.ts';
import type { Head, Name } from './entry.ts';
import { useChange } from './use-change.ts';

const suggested = 6;

/** The form that renames a tag, joins it with another, changes its category or hides it, in the whole collection. */
export function ChangeForm(props: {
  collection: number;
  language: string;
  head: Head;
  close: () => void;
  /** Called with the new name of the tag. */
  done: (now: Name, change: Change) => void;
}) {
  const words = useWords();
  const { collection, language, head } = props;
  const name = useFocus<HTMLInputElement>();
  const change = useChange(collection);
  const [category, setCategory] = useState(head.category);
  const [rested, setRested] = useState(head.tag);
  const [typed, type] = useTyped(head.tag, setRested);
  const { busy, error, act } = useAct();
  const { pages } = useMore(
    ({ client }, _, signal) => loadBegun(client, collection, rested.trim(), signal),
    [collection, rested],
  );
  useEffect(() => {
    name.current?.select();
  }, []);
  const isOther = (one: Name) => one.tag !== head.tag || one.category !== head.category;
  const twin = twinOf({ tag: typed, category }, pages[0]?.all.filter(isOther) ?? [], language);
  const others = pages[0]?.often.filter(isOther).slice(0, suggested) ?? [];
  const run = (wanted: Change) =>
    act(async () => {
      props.done(await change(head, wanted, twin !== undefined), wanted);
    });
  return (
    <form
      id="change"
      class="card"
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.close();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = changeOf(head, { tag: typed, category });
        if (wanted === undefined) props.close();
        else void run(wanted);
      }}
    >
      <h2>{words.tags.changeTitle(head.tag)}</h2>
      <div class="pair">
        <Field label={words.tags.newName}>
          <input
            ref={name}
            required
            maxLength={250}
            value={typed}
            autocomplete="off"
            lang={language}
            aria-describedby="change-says"
            onInput={({ currentTarget }) => {
              type(currentTarget.value);
            }}
          />
        </Field>
        <CategoryField
          value={category}
          change={(next) => {
            if (next !== '') setCategory(next);
          }}
        />
      </div>
      {others.length > 0 && (
        <div class="suggested">
          <p class="label" id="suggested">
            {words.tags.joinWith}
          </p>
          <ul class="chips" aria-labelledby="suggested">
            {others.map((one) => (
              <li key={`${one.category} ${one.tag}`} class={one.category}>
                <button
                  type="button"
                  onClick={() => {
                    type(one.tag);
                    setCategory(one.category);
                    name.current?.focus();
                  }}
                >
                  {one.tag} <span class="quiet">{words.texts.texts(one.texts)}</span>
                  <span class="unseen"> {words.category[one.category]}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p id="change-says" role="status" class={twin ? 'says' : 'quiet'}>
        {twin ? words.tags.joins(twin.tag, twin.texts) : words.tags.appliesTo}
      </p>
      {error !== undefined && <Problem error={error} />}
      <div class="actions">
        <button type="submit" class="main" disabled={busy}>
          {twin ? words.tags.join : words.save}
        </button>
        <button type="button" onClick={props.close}>
          {words.cancel}
        </button>
        <button type="button" class="danger apart" disabled={busy} onClick={() => void run({ hidden: true })}>
          {words.tags.hide}
        </button>
      </div>
    </form>
  );
}
