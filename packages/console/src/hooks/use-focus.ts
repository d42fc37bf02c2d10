import { useEffect, useRef } from 'preact/hooks';

/** Gives an element the focus when it appears. */
export function useFocus<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}
