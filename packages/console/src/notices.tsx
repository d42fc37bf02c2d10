import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { Problem } from './parts/problem.tsx';
import { useWords } from './words/index.ts';

/** A message at the foot of the window about a completed action, and how to undo the action. */
export interface Notice {
  text: string;
  undo?: () => Promise<unknown>;
}

type Notify = (notice: Notice) => void;

const NoticeContext = createContext<Notify>(() => undefined);

/** How long a notice without an undo button is shown, in milliseconds. */
const noticeMs = 8000;

/**
 * Returns the function that shows a notice. A notice with an undo button stays until the next one, or until it is
 * closed: nobody has to hurry to undo.
 */
export const useNotify = (): Notify => useContext(NoticeContext);

/** Shows the notices of all views inside; a notice outlives the view that sent it. */
export function Notices({ children }: { children: ComponentChildren }) {
  const words = useWords();
  const [notice, setNotice] = useState<Notice>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const notify = useCallback<Notify>((next) => {
    setError(undefined);
    setNotice(next);
  }, []);
  useEffect(() => {
    if (notice === undefined || notice.undo !== undefined) return undefined;
    const timer = setTimeout(() => {
      setNotice(undefined);
    }, noticeMs);
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
      // The focused button was removed.
      document.querySelector('h1')?.focus({ preventScroll: true });
    } catch (reason) {
      setError(reason);
    }
    setBusy(false);
  };
  return (
    <NoticeContext.Provider value={notify}>
      {children}
      <div class="notices" role="status">
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

/** Calls `reload` after every undo, so that the view is up to date. */
export function useUndone(reload: () => void): void {
  useEffect(() => {
    addEventListener(undone, reload);
    return () => {
      removeEventListener(undone, reload);
    };
  }, [reload]);
}
