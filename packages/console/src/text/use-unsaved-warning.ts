import { useEffect } from 'preact/hooks';

/** Makes the browser ask before the page is closed with unsaved changes. */
export function useUnsavedWarning(is: boolean): void {
  useEffect(() => {
    if (!is) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [is]);
}
