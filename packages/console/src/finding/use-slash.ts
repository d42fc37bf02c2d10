import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Gives a field the focus when somebody presses `/` who is not writing. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', look);
    return () => {
      document.removeEventListener('keydown', look);
    };
  }, [field]);
}
