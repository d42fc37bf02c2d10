import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns the ref of an element that gets the focus back when what it opened closes. */
export function useReturnFocus<E extends HTMLElement>(isOpen: boolean) {
  const element = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return element;
}
