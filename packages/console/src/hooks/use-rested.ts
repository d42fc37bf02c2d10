import { useEffect, useState } from 'preact/hooks';

/** A value once it has rested: 150 ms are enough that most words are typed without a call for each of their letters. */
export function useRested<T>(value: T, restMs = 150): T {
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
