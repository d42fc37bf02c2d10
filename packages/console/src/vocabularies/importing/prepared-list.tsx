import type { EntryMapping, EntryRow } from '@textkin/importing/vocabularies';
import { useEffect, useState } from 'preact/hooks';
import { localizedReason } from '../../importing/rejected-rows.ts';
import { useCall } from '../../hooks/use-call.ts';
import { Problem } from '../../parts/problem.tsx';
import { useWords } from '../../words/index.ts';
import { listWordsOf } from '../../words/list-words.ts';
import { Unreadable } from '../../importing/worker-calls.ts';
import type { ChosenList } from './list-thread.ts';
import { ListColumns } from './list-columns.tsx';
import { useListImport } from './use-list-import.ts';

/** The columns and first entries of a chosen file, and the progress and report of its import. */
export function PreparedList(props: {
  list: number;
  chosen: ChosenList;
  imported: () => void;
  close: () => void;
}) {
  const words = useWords();
  const listWords = listWordsOf(words);
  const { list, chosen, imported, close } = props;
  const { file, reader, opened } = chosen;
  const [mapping, setMapping] = useState<EntryMapping>(opened.guessed);
  const sample = useCall(() => reader.sample(mapping), [file.name, mapping]);
  const { state, start, stop } = useListImport(list, imported);
  useEffect(() => stop, []);
  const { counts, bad, isRunning, error } = state;
  return (
    <div>
      <p>{file.name}</p>
      {counts === undefined && (
        <>
          {opened.columns.length > 0 && (
            <ListColumns columns={opened.columns} mapping={mapping} choose={setMapping} />
          )}
          <SampleRows rows={sample.data} />
          {sample.error instanceof Unreadable && (
            <p class="problem">{localizedReason(sample.error.message, words)}</p>
          )}
        </>
      )}
      <div role="status">
        {counts && (
          <p>
            {isRunning && <progress max={1} value={state.part} aria-label={listWords.import} />}{' '}
            {listWords.imported(counts.created, counts.changed, counts.same, counts.bad)}
          </p>
        )}
      </div>
      {bad.length > 0 && (
        <details open>
          <summary>{listWords.refused}</summary>
          <ul>
            {bad.map((text, place) => (
              <li key={place}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {error instanceof Unreadable ? (
        <p class="problem">{localizedReason(error.message, words)}</p>
      ) : (
        error !== undefined && <Problem error={error} />
      )}
      <div class="actions">
        {counts === undefined && (
          <button type="button" class="main" onClick={() => void start(chosen, mapping)}>
            {listWords.start}
          </button>
        )}
        <button type="button" onClick={isRunning ? stop : close}>
          {isRunning ? words.cancel : words.close}
        </button>
      </div>
    </div>
  );
}

function SampleRows({ rows = [] }: { rows?: readonly EntryRow[] | undefined }) {
  const words = useWords();
  return (
    <ol class="first" aria-label={listWordsOf(words).first}>
      {rows.map((row, place) => (
        <li key={place}>
          {'reason' in row ? (
            <span class="problem">{localizedReason(row.reason, words)}</span>
          ) : (
            <>
              <strong>
                {[row.entry.name, ...Object.values(row.entry.names ?? {})].filter(Boolean).join(' / ')}
              </strong>{' '}
              <span class="quiet">
                {words.category[row.entry.category]} · {row.entry.id}
                {row.entry.aliases?.map((alias) => ` · ${alias}`)}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
