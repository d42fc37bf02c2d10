import { useEffect, useRef, useState } from 'preact/hooks';
import { useDebounced } from './use-debounced.ts';

/**
 * Manages a text field whose value is stored elsewhere, as in the address. The field shows the text at once, `tell`
 * gets it when the typing pauses, and the field follows when "back" or a link changes the stored value.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void, delayMs?: number) {
  const [text, type] = useState(value);
  const rested = useDebounced(text, delayMs);
  const last = useRef(value);
  useEffect(() => {
    if (rested === last.current) return;
    last.current = rested;
    onChange(rested);
  }, [rested]);
  useEffect(() => {
    // The text that was typed last comes back, perhaps without its trailing space.
    if (value.trim() === last.current.trim()) return;
    last.current = value;
    type(value);
  }, [value]);
  return [text, type] as const;
}
