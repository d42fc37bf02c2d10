import { useLayoutEffect, useRef } from 'preact/hooks';

/** Focuses an element when it appears. */
export function useFocus<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}
