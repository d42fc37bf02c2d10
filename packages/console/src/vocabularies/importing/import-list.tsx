import '../../styles/importing.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useDrop } from '../../hooks/use-drop.ts';
import { Problem } from '../../parts/problem.tsx';
import { localizedReason } from '../../importing/rejected-rows.ts';
import { Unreadable } from '../../importing/worker-calls.ts';
import { useWords } from '../../words/index.ts';
import { listWordsOf } from '../../words/list-words.ts';
import { type ChosenList, ListThread } from './list-thread.ts';
import { PreparedList } from './prepared-list.tsx';

/** Imports a file with entries: a drop target, then the preview, then the report. */
export function ImportList({ list, imported }: { list: number; imported: () => void }) {
  const words = useWords();
  const listWords = listWordsOf(words);
  const [chosen, setChosen] = useState<ChosenList>();
  const thread = useRef<ListThread>(undefined);
  const [error, setError] = useState<unknown>();
  const open = async (files: ArrayLike<File>) => {
    const file = files[0];
    if (file === undefined) return;
    setError(undefined);
    thread.current?.end();
    const reader = (thread.current = new ListThread());
    try {
      setChosen({ file, reader, opened: await reader.open(file) });
    } catch (reason) {
      reader.end();
      setError(reason);
    }
  };
  useEffect(() => () => thread.current?.end(), []);
  const { isOver, handlers } = useDrop((dropped) => void open(dropped.files));
  return (
    <section class="part importing" aria-labelledby="import">
      <h2 id="import">{listWords.import}</h2>
      {chosen === undefined ? (
        <label class={`drop ${isOver ? 'over' : ''}`} {...handlers}>
          <strong>{listWords.drop}</strong>
          <span class="quiet">{listWords.takes}</span>
          <input
            type="file"
            aria-label={listWords.drop}
            onChange={({ currentTarget }) => void open(currentTarget.files ?? [])}
          />
        </label>
      ) : (
        <PreparedList
          list={list}
          chosen={chosen}
          imported={imported}
          close={() => {
            chosen.reader.end();
            setChosen(undefined);
          }}
        />
      )}
      {error instanceof Unreadable ? (
        <p class="problem" role="alert">
          {localizedReason(error.message, words)}
        </p>
      ) : (
        error !== undefined && <Problem error={error} />
      )}
    </section>
  );
}
