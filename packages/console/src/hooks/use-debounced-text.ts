import { useEffect, useRef, useState } from 'preact/hooks';
import { useDebounced } from './use-debounced.ts';

/**
 * Manages a text field whose value is stored elsewhere, as in the address. The field shows the text at once,
 * `onChange` gets the text when the typing pauses, and the field follows when "back" or a link changes the stored value.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void, delayMs?: number) {
  const [text, setText] = useState(value);
  const debounced = useDebounced(text, delayMs);
  const lastReported = useRef(value);
  useEffect(() => {
    if (debounced === lastReported.current) return;
    lastReported.current = debounced;
    onChange(debounced);
  }, [debounced]);
  useEffect(() => {
    // The text that was typed last comes back, perhaps without its trailing space.
    if (value.trim() === lastReported.current.trim()) return;
    lastReported.current = value;
    setText(value);
  }, [value]);
  return [text, setText] as const;
}
