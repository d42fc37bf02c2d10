import { useEffect, useRef, useState } from 'preact/hooks';
import { useRested } from './use-rested.ts';

/**
 * What somebody types into a field whose value stands elsewhere, as in the address: shown at once, told when the
 * typing rests, and followed when that value changes by "back" or a link.
 */
export function useTyped(told: string, tell: (text: string) => void, restMs?: number) {
  const [text, type] = useState(told);
  const rested = useRested(text, restMs);
  const last = useRef(told);
  useEffect(() => {
    if (rested === last.current) return;
    last.current = rested;
    tell(rested);
  }, [rested]);
  useEffect(() => {
    // What was typed last comes back by itself, perhaps without the space after it.
    if (told.trim() === last.current.trim()) return;
    last.current = told;
    type(told);
  }, [told]);
  return [text, type] as const;
}
