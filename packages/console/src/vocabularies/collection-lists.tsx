import type { Collection, Vocabulary } from '@textkin/client';
import { useCall } from '../hooks/use-call.ts';
import { useAction } from '../hooks/use-action.ts';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { useListWords } from '../words/list-words.ts';

/** Which lists each collection uses, in which order, and whether it uses the names that the world knows. */
export function CollectionLists(props: {
  collections: readonly Collection[];
  vocabularies: readonly Vocabulary[];
  reload: () => void;
}) {
  const words = useListWords();
  return (
    <section class="part" aria-labelledby="used">
      <h2 id="used">{words.used}</h2>
      <p class="quiet">{words.usedLead}</p>
      {props.collections.map((collection) => (
        <OneCollection key={collection.collection_id} {...props} collection={collection} />
      ))}
    </section>
  );
}

/** How often the texts that wait for new tags are counted, in milliseconds. */
const pollMs = 2000;

function OneCollection(props: {
  collection: Collection;
  vocabularies: readonly Vocabulary[];
  reload: () => void;
}) {
  const words = useListWords();
  const { client } = useSession();
  const { collection, vocabularies, reload } = props;
  const { collection_id, name, vocabularies: used = [], knowledge = 'world' } = collection;
  const action = useAction();
  const stats = useCall(
    (session, signal) => session.client.call('collection.stats', { collection_id }, { signal }),
    [collection_id, used, knowledge],
    ({ pending_links }) => (pending_links > 0 ? pollMs : undefined),
  );
  const save = (fields: { vocabularies?: number[]; knowledge?: 'world' | 'none' }) =>
    action.act(async () => {
      await client.call('collection.update', { collection_id, ...fields });
      reload();
    });
  const unused = vocabularies.filter(({ vocabulary_id }) => !used.includes(vocabulary_id));
  const pending = stats.data?.pending_links ?? 0;
  return (
    <fieldset class="card" data-collection={collection_id}>
      <legend>{name}</legend>
      <UsedLists {...props} used={used} save={(vocabularies) => void save({ vocabularies })} />
      {unused.length > 0 && (
        <select
          aria-label={words.addTo(name)}
          value=""
          onChange={({ currentTarget }) => {
            const chosen = Number(currentTarget.value);
            currentTarget.value = '';
            if (chosen > 0) void save({ vocabularies: [...used, chosen] });
          }}
        >
          <option value="">{words.useList}</option>
          {unused.map(({ vocabulary_id, name: listName }) => (
            <option key={vocabulary_id} value={vocabulary_id}>
              {listName}
            </option>
          ))}
        </select>
      )}
      <label class="checkbox">
        <input
          type="checkbox"
          checked={knowledge === 'world'}
          onChange={({ currentTarget }) => {
            void save({ knowledge: currentTarget.checked ? 'world' : 'none' });
          }}
        />{' '}
        {words.world}
      </label>
      <p role="status" class="quiet">
        {pending > 0 && words.pending(pending)}
      </p>
      {action.error !== undefined && <Problem error={action.error} />}
    </fieldset>
  );
}

/** The lists of a collection in order of precedence, with buttons that move them up or remove them. */
function UsedLists(props: {
  vocabularies: readonly Vocabulary[];
  used: readonly number[];
  save: (used: number[]) => void;
}) {
  const words = useListWords();
  const { vocabularies, used, save } = props;
  if (used.length === 0) return <p class="quiet">{words.usesNone}</p>;
  const nameOf = (id: number) =>
    vocabularies.find(({ vocabulary_id }) => vocabulary_id === id)?.name ?? `${id}`;
  return (
    <ol>
      {used.map((id, place) => (
        <li key={id}>
          {nameOf(id)}{' '}
          {place > 0 && (
            <button
              type="button"
              class="small"
              aria-label={words.moveUp(nameOf(id))}
              onClick={() => {
                save(used.with(place, used[place - 1]!).with(place - 1, id));
              }}
            >
              ↑
            </button>
          )}{' '}
          <button
            type="button"
            class="small"
            aria-label={words.stopUsing(nameOf(id))}
            onClick={() => {
              save(used.filter((other) => other !== id));
            }}
          >
            ×
          </button>
        </li>
      ))}
    </ol>
  );
}
