import '../../styles/importing.css';
import { useState } from 'preact/hooks';
import { useDrop } from '../../hooks/use-drop.ts';
import { Problem } from '../../parts/problem.tsx';
import { localizedReason } from '../../importing/rejected-rows.ts';
import { BadRow } from '@textkin/importing';
import { useWords } from '../../words/index.ts';
import { listWordsOf } from '../../words/list-words.ts';
import type { OpenedList } from './list-file.ts';
import { PreparedList } from './prepared-list.tsx';

/** Imports a file with entries: a drop target, then the preview, then the report. */
export function ImportList({ list, imported }: { list: number; imported: () => void }) {
  const words = useWords();
  const listWords = listWordsOf(words);
  const [opened, setOpened] = useState<OpenedList>();
  const [error, setError] = useState<unknown>();
  const open = async (files: ArrayLike<File>) => {
    const file = files[0];
    if (file === undefined) return;
    setError(undefined);
    try {
      // The readers of lists are loaded with the first file.
      setOpened(await (await import('./list-file.ts')).openList(file));
    } catch (reason) {
      setError(reason);
    }
  };
  const { isOver, handlers } = useDrop((dropped) => void open(dropped.files));
  return (
    <section class="part importing" aria-labelledby="import">
      <h2 id="import">{listWords.import}</h2>
      {opened === undefined ? (
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
          opened={opened}
          imported={imported}
          close={() => {
            setOpened(undefined);
          }}
        />
      )}
      {error instanceof BadRow ? (
        <p class="problem" role="alert">
          {localizedReason(error.message, words)}
        </p>
      ) : (
        error !== undefined && <Problem error={error} />
      )}
    </section>
  );
}
