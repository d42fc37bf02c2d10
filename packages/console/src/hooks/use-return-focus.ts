import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a ref for a button that opens an element. The button gets the focus back when the element closes. */
export function useReturnFocus<E extends HTMLElement>(isOpen: boolean) {
  const element = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return element;
}
