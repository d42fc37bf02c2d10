import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { Problem } from './parts/problem.tsx';
import { useWords } from './words/index.ts';

/** What has been done, told at the foot of the window, and how it is taken back. */
export interface Notice {
  text: string;
  undo?: () => Promise<unknown>;
}

type Tell = (notice: Notice) => void;

const NoticeContext = createContext<Tell>(() => undefined);

/** How long a notice stays that nothing can be done about. */
const readMs = 8000;

/**
 * Tells what has been done. What can be taken back stays until the next notice, or until it is closed: nobody has to hurry
 * to undo.
 */
export const useNotice = (): Tell => useContext(NoticeContext);

/** Holds the notices of all that is in it; they outlast the view that told them. */
export function Notices({ children }: { children: ComponentChildren }) {
  const words = useWords();
  const [notice, setNotice] = useState<Notice>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const tell = useCallback<Tell>((next) => {
    setError(undefined);
    setNotice(next);
  }, []);
  useEffect(() => {
    if (notice === undefined || notice.undo !== undefined) return undefined;
    const timer = setTimeout(() => {
      setNotice(undefined);
    }, readMs);
    return () => {
      clearTimeout(timer);
    };
  }, [notice]);
  const undo = async () => {
    setBusy(true);
    try {
      await notice?.undo?.();
      setNotice({ text: words.undone });
      dispatchEvent(new Event(undone));
      // The button that had the focus is gone.
      document.querySelector('h1')?.focus({ preventScroll: true });
    } catch (reason) {
      setError(reason);
    }
    setBusy(false);
  };
  return (
    <NoticeContext.Provider value={tell}>
      {children}
      <div class="told" role="status">
        {notice && (
          <p>
            <span>{notice.text}</span>
            {notice.undo && (
              <button type="button" class="small" disabled={busy} onClick={() => void undo()}>
                {words.undo}
              </button>
            )}
            <button
              type="button"
              class="small"
              aria-label={words.close}
              onClick={() => {
                setNotice(undefined);
              }}
            >
              ×
            </button>
          </p>
        )}
        {error !== undefined && <Problem error={error} />}
      </div>
    </NoticeContext.Provider>
  );
}

const undone = 'textkin:undone';

/** Calls `reload` whenever something has been taken back, so that a view shows it. */
export function useUndone(reload: () => void): void {
  useEffect(() => {
    addEventListener(undone, reload);
    return () => {
      removeEventListener(undone, reload);
    };
  }, [reload]);
}
