import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { usePages } from '../paging/use-pages.ts';
import { useDebouncedText } from '../hooks/use-debounced-text.ts';
import { CategoryField } from '../filters/category-field.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { loadJoinCandidates } from './calls.ts';
import { type TagChange, changeBetween, findJoinTarget } from './edits.ts';
import type { TagHead, Name } from './entry.ts';
import { useChange } from './use-change.ts';

const suggested = 6;

/** The form that renames a tag, joins it with another, changes its category or hides it, in the whole collection. */
export function ChangeForm(props: {
  collection: number;
  language: string;
  head: TagHead;
  close: () => void;
  /** Called with the new name of the tag. */
  done: (now: Name, change: TagChange) => void;
}) {
  const words = useWords();
  const { collection, language, head } = props;
  const name = useFocus<HTMLInputElement>();
  const change = useChange(collection);
  const [category, setCategory] = useState(head.category);
  const [prefix, setPrefix] = useState(head.tag);
  const [typed, setTyped] = useDebouncedText(head.tag, setPrefix);
  const { busy, error, act } = useAction();
  const { pages } = usePages(
    ({ client }, _, signal) => loadJoinCandidates(client, collection, prefix.trim(), signal),
    [collection, prefix],
  );
  useEffect(() => {
    name.current?.select();
  }, []);
  const isOther = (other: Name) => other.tag !== head.tag || other.category !== head.category;
  const joinTarget = findJoinTarget({ tag: typed, category }, pages[0]?.all.filter(isOther) ?? [], language);
  const others = pages[0]?.mostFrequent.filter(isOther).slice(0, suggested) ?? [];
  const run = (wantedChange: TagChange) =>
    act(async () => {
      props.done(await change(head, wantedChange, joinTarget !== undefined), wantedChange);
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
        const wantedChange = changeBetween(head, { tag: typed, category });
        if (wantedChange === undefined) props.close();
        else void run(wantedChange);
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
            aria-describedby="change-note"
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
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
            {others.map((other) => (
              <li key={`${other.category} ${other.tag}`} class={other.category}>
                <button
                  type="button"
                  onClick={() => {
                    setTyped(other.tag);
                    setCategory(other.category);
                    name.current?.focus();
                  }}
                >
                  {other.tag} <span class="quiet">{words.texts.texts(other.texts)}</span>
                  <span class="visually-hidden"> {words.category[other.category]}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p id="change-note" role="status" class={joinTarget ? 'join-note' : 'quiet'}>
        {joinTarget ? words.tags.joins(joinTarget.tag, joinTarget.texts) : words.tags.appliesTo}
      </p>
      {error !== undefined && <Problem error={error} />}
      <div class="actions">
        <button type="submit" class="main" disabled={busy}>
          {joinTarget ? words.tags.join : words.save}
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
