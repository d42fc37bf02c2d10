import { useEffect, useState } from 'preact/hooks';

/** Long enough that most words are typed without a call for each of their letters. */
const restMs = 150;

/** A value once it has rested. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(value);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return rested;
}
