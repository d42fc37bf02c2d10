import { useEffect, useRef, useState } from 'preact/hooks';
import { useDrop } from '../hooks/use-drop.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import type { Chosen } from './prepare.tsx';
import { ReadingThread } from './reading-thread.ts';
import { Unreadable } from './worker-calls.ts';
import { localizedReason } from './rejected-rows.ts';

/** The drop target and button that open files, and a form to paste their content. */
export function Choose({ choose }: { choose: (chosen: Chosen) => void }) {
  const words = useWords();
  const { importing: importWords } = words;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const open = async (chosenFiles: readonly File[]) => {
    const files = chosenFiles.filter(({ size }) => size > 0);
    if (busy || chosenFiles.length === 0) return;
    setBusy(true);
    setError(files.length === 0 ? new Unreadable(importWords.empty) : undefined);
    if (files.length > 0) {
      const reader = new ReadingThread();
      try {
        choose({ files, reader, opened: await reader.open(files) });
        return;
      } catch (reason) {
        reader.end();
        setError(reason);
      }
    }
    setBusy(false);
  };
  const { isOver, handlers } = useDrop((dropped) => void open([...dropped.files]));
  useEffect(() => {
    // Without this, the browser would open a file dropped elsewhere and leave the console.
    addEventListener('dragover', keepPage);
    addEventListener('drop', keepPage);
    return () => {
      removeEventListener('dragover', keepPage);
      removeEventListener('drop', keepPage);
    };
  }, []);
  return (
    <div class="importing">
      <button
        type="button"
        class={`drop ${isOver ? 'over' : ''}`}
        aria-busy={busy}
        onClick={() => input.current?.click()}
        {...handlers}
      >
        <strong>{busy ? importWords.opening : importWords.drop}</strong>
        <span class="quiet">{importWords.takes}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={importWords.drop}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          void open(files);
        }}
      />
      <div aria-live="polite">
        {error instanceof Unreadable ? (
          <p class="problem">{localizedReason(error.message, words)}</p>
        ) : (
          error !== undefined && <Problem error={error} />
        )}
      </div>
      <details class="paste">
        <summary>{importWords.paste}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const content = new FormData(event.currentTarget).get('content') as string;
            void open([new File([content], '')]);
          }}
        >
          <Field label={importWords.pasted}>
            <textarea name="content" rows={8} required />
          </Field>
          <button type="submit" disabled={busy}>
            {importWords.read}
          </button>
        </form>
      </details>
    </div>
  );
}

function keepPage(event: Event): void {
  event.preventDefault();
}
