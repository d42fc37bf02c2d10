import type { VocabularyEntry } from '@textkin/client';
import { useState } from 'preact/hooks';
import { TypedField } from '../filters/typed-field.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useCall } from '../hooks/use-call.ts';
import { useNotify } from '../notices.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { useListWords } from '../words/list-words.ts';
import { mergedEntry } from './changed-entry.ts';

/** Removes an entry, or merges another entry into it; both can be undone. */
export function EntryActions(props: {
  list: number;
  entry: VocabularyEntry;
  changed: () => void;
  close: () => void;
}) {
  const words = useListWords();
  const { client } = useSession();
  const notify = useNotify();
  const { list: vocabulary_id, entry } = props;
  const [prefix, setPrefix] = useState('');
  const { busy, error, act } = useAction();
  const found = useCall(
    async (session, signal) =>
      prefix === ''
        ? []
        : (await session.client.call('vocabulary.entries', { vocabulary_id, prefix, limit: 8 }, { signal }))
            .entries,
    [vocabulary_id, prefix],
  );
  const put = (entries: Parameters<typeof mergedEntry>[0][]) =>
    client.call('vocabulary.put', { vocabulary_id, entries });
  const done = (text: string, before: VocabularyEntry[]) => {
    notify({ text, undo: () => put(before) });
    props.changed();
    props.close();
  };
  const remove = () =>
    act(async () => {
      await client.call('vocabulary.remove', { vocabulary_id, ids: [entry.id] });
      done(words.removed(entry.name), [entry]);
    });
  const merge = (other: VocabularyEntry) =>
    act(async () => {
      await client.call('vocabulary.put', { vocabulary_id, entries: [mergedEntry(entry, other)] });
      try {
        await client.call('vocabulary.remove', { vocabulary_id, ids: [other.id] });
      } catch (reason) {
        // Both entries would have the other's names.
        await put([entry]);
        throw reason;
      }
      done(words.merged(other.name, entry.name), [entry, other]);
    });
  return (
    <div>
      <TypedField label={words.merge} name="other" longest={250} value={prefix} change={setPrefix} />
      <ul>
        {found.data
          ?.filter(({ id }) => id !== entry.id)
          .map((other) => (
            <li key={other.id}>
              {other.name} <span class="quiet">{other.id}</span>{' '}
              <button type="button" class="small" disabled={busy} onClick={() => void merge(other)}>
                {words.mergeThis}
              </button>
            </li>
          ))}
      </ul>
      {(error ?? found.error) !== undefined && <Problem error={error ?? found.error} />}
      <button type="button" class="danger" disabled={busy} onClick={() => void remove()}>
        {words.remove}
      </button>
    </div>
  );
}
