import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';

/** A button that copies the text of an element. Without https a page has no clipboard; the button then selects the text. */
export function Copy({ source, label }: { source: RefObject<HTMLElement | null>; label?: string }) {
  const words = useWords();
  const [done, setDone] = useState<'copied' | 'selected'>();
  useEffect(() => {
    if (done === undefined) return undefined;
    const timer = setTimeout(() => {
      setDone(undefined);
    }, 3000);
    return () => {
      clearTimeout(timer);
    };
  }, [done]);
  const copy = async () => {
    const element = source.current;
    if (element === null) return;
    try {
      await navigator.clipboard.writeText(element.textContent);
      setDone('copied');
    } catch {
      getSelection()?.selectAllChildren(element);
      setDone('selected');
    }
  };
  const states = { copied: words.copied, selected: words.pressToCopy };
  return (
    <button type="button" class="small copy" aria-label={label} onClick={() => void copy()}>
      <span aria-live="polite">{done === undefined ? words.copy : states[done]}</span>
    </button>
  );
}
