import { useLayoutEffect, useRef } from 'preact/hooks';

/** Gives the focus back to what opened something, when that closes. */
export function useReturn<E extends HTMLElement>(isOpen: boolean) {
  const element = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return element;
}
