import { useEffect, useState } from 'preact/hooks';
import { type SelectedWords, selectedWords } from './selection.ts';

/** The name of the highlight in styles/marking.css: a selection is not drawn while a field has the focus. */
const highlightName = 'words-to-tag';

/** Returns the words that are selected in the text on the page, and a function that drops them. `isHeld` keeps them while a form is open. */
export function useSelectedWords(isHeld: boolean): [SelectedWords | undefined, () => void] {
  const [selected, setSelected] = useState<SelectedWords>();
  useEffect(() => {
    if (isHeld) return undefined;
    const update = () => {
      setSelected(selectedWords());
    };
    document.addEventListener('selectionchange', update);
    return () => {
      document.removeEventListener('selectionchange', update);
    };
  }, [isHeld]);
  useEffect(() => {
    // Firefox before 140 has no highlights.
    if (selected === undefined || !('highlights' in CSS)) return undefined;
    CSS.highlights.set(highlightName, new Highlight(selected.range));
    return () => {
      CSS.highlights.delete(highlightName);
    };
  }, [selected]);
  const drop = () => {
    getSelection()?.removeAllRanges();
    setSelected(undefined);
  };
  return [selected, drop];
}
