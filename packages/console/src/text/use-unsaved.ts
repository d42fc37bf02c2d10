import { useEffect } from 'preact/hooks';

/** Has the browser ask before the page goes away with what nobody has saved. */
export function useUnsaved(is: boolean): void {
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
