import { useEffect, useState } from 'preact/hooks';

/** Returns a value once it has not changed for a while; with 150 ms most words are typed without a call for each letter. */
export function useDebounced<T>(value: T, delayMs = 150): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(value);
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return debounced;
}
