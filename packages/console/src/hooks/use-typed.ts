import { useEffect, useRef, useState } from 'preact/hooks';
import { useRested } from './use-rested.ts';

/**
 * Manages a text field whose value is stored elsewhere, as in the address. The field shows the text at once, `tell`
 * gets it when the typing pauses, and the field follows when "back" or a link changes the stored value.
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
    // The text that was typed last comes back, perhaps without its trailing space.
    if (told.trim() === last.current.trim()) return;
    last.current = told;
    type(told);
  }, [told]);
  return [text, type] as const;
}
