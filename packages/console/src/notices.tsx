import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { viewPath } from './address/route.ts';
import { type Notice, NoticeLogContext, type PastNotice } from './notices/context.ts';
import { ShownNotice } from './notices/shown-notice.tsx';
import { SessionContext } from './session.ts';
import { useWords } from './words/index.ts';

/** A notice and the path of its page. */
interface Shown {
  id: number;
  notice: Notice;
  page: string;
}

type Notify = (notice: Notice) => void;

const NotifyContext = createContext<Notify>(() => undefined);

/** The most notices that the menu lists. */
const maxListed = 30;

/** Returns the function that shows a notice. A notice leaves by itself; the menu in the header lists it afterwards. */
export const useNotify = (): Notify => useContext(NotifyContext);

/**
 * Shows the latest notice on the page that it belongs to, and gives the menu the notices of the session.
 *
 * @param page the path of the open page
 */
export function Notices({ page, children }: { page: string; children: ComponentChildren }) {
  const words = useWords();
  const account = useContext(SessionContext)?.account;
  const [notices, setNotices] = useState<readonly PastNotice[]>([]);
  const [shown, setShown] = useState<Shown>();
  const show = useCallback((notice: Notice) => {
    // Many actions open another page right after their notice, which belongs to the page that is open then.
    setTimeout(() => {
      setShown((before) => ({ id: (before?.id ?? 0) + 1, notice, page: viewPath(location.hash) }));
    });
  }, []);
  const notify = useCallback<Notify>(
    (notice) => {
      setNotices((before) => {
        const id = (before[0]?.id ?? 0) + 1;
        return [{ id, notice, time: new Date(), isUndone: false }, ...before].slice(0, maxListed);
      });
      show(notice);
    },
    [show],
  );
  const undo = useCallback(
    async (notice: Notice) => {
      await notice.undo?.();
      setNotices((before) =>
        before.map((past) => (past.notice === notice ? { ...past, isUndone: true } : past)),
      );
      show({ text: words.undone });
      dispatchEvent(new Event(undone));
      document.querySelector<HTMLElement>('.notices-menu:popover-open')?.hidePopover();
      // The focused button was removed.
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [show, words],
  );
  const close = useCallback(() => {
    setShown(undefined);
  }, []);
  useEffect(() => {
    setShown((now) => (now?.page === page ? now : undefined));
  }, [page]);
  useEffect(() => {
    setNotices([]);
    setShown(undefined);
  }, [account]);
  const log = useMemo(() => ({ notices, undo }), [notices, undo]);
  return (
    <NotifyContext.Provider value={notify}>
      <NoticeLogContext.Provider value={log}>
        {children}
        <ShownNotice {...(shown?.page === page && shown)} close={close} />
      </NoticeLogContext.Provider>
    </NotifyContext.Provider>
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
