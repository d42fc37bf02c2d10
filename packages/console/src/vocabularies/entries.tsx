import type { VocabularyEntry } from '@textkin/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { TypedField } from '../filters/typed-field.tsx';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { LoadMore } from '../paging/load-more.tsx';
import { usePages } from '../paging/use-pages.ts';
import { formatList, useWords } from '../words/index.ts';
import { listWordsOf, useListWords } from '../words/list-words.ts';
import { EntryForm } from './entry-form.tsx';

/** The entries of a vocabulary, found by the beginning of a name, and the form that changes one of them; the children are further buttons. */
export function Entries(props: {
  route: Route<'list'>;
  round: number;
  changed: () => void;
  children: ComponentChildren;
}) {
  const words = useListWords();
  const { route, round } = props;
  const { list, prefix } = route;
  const [edited, edit] = useState<VocabularyEntry | 'new'>();
  const addButton = useReturnFocus<HTMLButtonElement>(edited !== undefined);
  const params = { vocabulary_id: list, limit: 50, ...(prefix !== undefined && { prefix }) };
  const pages = usePages(
    ({ client }, cursor, signal) => client.call('vocabulary.entries', { ...params, ...cursor }, { signal }),
    [params, round],
  );
  const entries = pages.pages.flatMap((page) => page.entries);
  return (
    <section class="part" aria-labelledby="entries">
      <h2 id="entries">{words.entries}</h2>
      <TypedField
        label={words.find}
        name="prefix"
        longest={250}
        value={prefix}
        change={(text) => {
          navigate(withChanges(route, { prefix: text || undefined }), { replace: true });
        }}
      />
      {edited !== undefined && (
        <EntryForm
          key={edited === 'new' ? '' : edited.id}
          list={list}
          entry={edited === 'new' ? undefined : edited}
          changed={props.changed}
          close={() => {
            edit(undefined);
          }}
        />
      )}
      <div aria-busy={pages.loading} class={pages.loading ? 'stale' : ''}>
        {entries.length > 0 && <EntriesTable entries={entries} edit={edit} />}
        <p role="status" class="quiet">
          {!pages.loading && pages.error === undefined && entries.length === 0 && words.noneFound}
        </p>
      </div>
      <LoadMore list={pages} />
      <div class="actions">
        <button
          ref={addButton}
          type="button"
          onClick={() => {
            edit('new');
          }}
        >
          {words.add}
        </button>
        {props.children}
      </div>
    </section>
  );
}

function EntriesTable(props: {
  entries: readonly VocabularyEntry[];
  edit: (entry: VocabularyEntry) => void;
}) {
  const words = useWords();
  const listWords = listWordsOf(words);
  const { tags } = words;
  return (
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{words.collections.name}</th>
          <th scope="col">{tags.category}</th>
          <th scope="col">{listWords.field.id}</th>
          <th scope="col">
            <span class="visually-hidden">{listWords.edit}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              {entry.name}
              {entry.aliases && entry.aliases.length > 0 && (
                <p class="quiet">{tags.variants(formatList(entry.aliases, words))}</p>
              )}
              {entry.description !== undefined && <p class="quiet">{entry.description}</p>}
            </th>
            <td data-label={tags.category}>
              {entry.never ? listWords.field.never : words.category[entry.category]}
            </td>
            <td data-label={listWords.field.id} class="outside">
              {entry.id}
            </td>
            <td>
              <button
                type="button"
                class="small"
                aria-label={listWords.editEntry(entry.name)}
                onClick={() => {
                  props.edit(entry);
                }}
              >
                {listWords.edit}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
