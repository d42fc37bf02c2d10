import type { Tag } from '@textkin/client';
import { useState } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { useCall } from '../hooks/use-call.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { textLanguageOf, useWords } from '../words/index.ts';
import type { CardSubject } from './subject.ts';
import { useLinkEdit } from './use-link-edit.ts';

/** The most entities to choose from, and the most characters around the name that the service reads. */
const limits = { shown: 6, context: 1000 };

/** The form that chooses which of the found entities a tag means, if any, in its text or in the whole collection. */
export function WhichOne(props: {
  tag: CardSubject['tag'];
  link: Tag['link'];
  collection: number;
  text: NonNullable<CardSubject['text']>;
  /** The words around the mark, which decide between namesakes. */
  context: string;
  close: () => void;
}) {
  const words = useWords();
  const { tag, link, collection, text, context, close } = props;
  const [typed, setTyped] = useState(tag.tag);
  const [chosen, setChosen] = useState(link?.id);
  const [isEverywhere, setEverywhere] = useState(false);
  const first = useFocus<HTMLInputElement>();
  const query = useDebounced(typed).trim();
  const language = textLanguageOf(words);
  const { data, error, loading } = useCall(
    async ({ client }, signal) => {
      if (query === '') return [];
      const { vocabularies } = await client.call('collection.get', { collection_id: collection }, { signal });
      const around = { context: context.slice(0, limits.context), limit: limits.shown };
      const params = { query, language, vocabularies, ...around };
      return (await client.call('entity.find', params, { signal })).entities;
    },
    [query, language],
  );
  const { busy, error: failed, act } = useAction();
  const edit = useLinkEdit({ collection_id: collection, text_id: text.id }, tag, text.changed);
  const run = (entity: { id: string; name: string } | undefined) =>
    act(async () => {
      await edit(entity, isEverywhere);
      close();
    });
  const entity = data?.find(({ id }) => id === chosen);
  return (
    <form
      class="which-one"
      onSubmit={(event) => {
        event.preventDefault();
        if (entity) void run(entity);
      }}
    >
      <Field label={words.card.find}>
        <input
          ref={first}
          type="search"
          maxLength={250}
          value={typed}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
      </Field>
      <fieldset aria-busy={loading}>
        <legend class="visually-hidden">{words.card.whichTitle(tag.tag)}</legend>
        {data?.map(({ id, name, category, description }) => (
          <label key={id} class={category}>
            <input
              type="radio"
              name="entity"
              checked={chosen === id}
              onChange={() => {
                setChosen(id);
              }}
            />
            <span>
              {name} <span class="quiet">{description ?? words.category[category]}</span>
            </span>
          </label>
        ))}
        <p class="quiet" role="status">
          {data?.length === 0 && !loading && query !== '' && words.card.noneFound}
        </p>
      </fieldset>
      <Field label={words.editing.where}>
        <select
          value={isEverywhere ? 'everywhere' : 'here'}
          onChange={({ currentTarget }) => {
            setEverywhere(currentTarget.value === 'everywhere');
          }}
        >
          <option value="here">{words.editing.here}</option>
          <option value="everywhere">{words.editing.everywhere}</option>
        </select>
      </Field>
      {(error ?? failed) !== undefined && <Problem error={error ?? failed} />}
      <div class="actions">
        <button type="submit" class="main small" disabled={busy || entity === undefined}>
          {words.card.choose}
        </button>
        <button type="button" class="small" disabled={busy} onClick={() => void run(undefined)}>
          {words.card.none}
        </button>
      </div>
    </form>
  );
}
