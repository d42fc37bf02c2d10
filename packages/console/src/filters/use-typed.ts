import { useEffect, useRef, useState } from 'preact/hooks';

/** How long nobody types before the words are looked up. */
const restMs = 200;

/**
 * What somebody types into a field whose value stands in the address: shown at once, told when the typing rests, and
 * followed when the address changes.
 */
export function useTyped(told: string, tell: (text: string) => void) {
  const [text, setText] = useState(told);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (timer.current === undefined) setText(told);
  }, [told]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      latest.current(next);
    }, restMs);
  };
  return [text, type] as const;
}
