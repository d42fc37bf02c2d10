import '../../styles/words.css';
import type { Tag } from '@textkin/client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Placed } from '../../card/placed.tsx';
import { useWords } from '../../words/index.ts';
import { type Choice, moveChoice } from './move.ts';
import { TagSelected } from './tag-selected.tsx';
import { useSelectedWords } from './use-selected-words.ts';
import { rangeOf, type Word, wordsIn } from './words-in.ts';

/** The words among which the arrow keys choose. */
interface Chooser extends Choice {
  words: readonly Word[];
}

/**
 * The button that tags words of the text. Beside selected words, another button opens the form of their tag. The pointer selects
 * words as anywhere; for the keyboard, the first button selects a word and the arrow keys choose.
 */
export function TagWords(props: {
  collection: number;
  text: number;
  tags: readonly Tag[];
  language: string;
  changed: () => void;
}) {
  const { editing } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [chooser, setChooser] = useState<Chooser>();
  const [selected, drop] = useSelectedWords(isOpen);
  const start = useRef<HTMLButtonElement>(null);
  const offer = useRef<HTMLButtonElement>(null);
  // A layout effect, because keys that are pressed before the offer has the focus are lost.
  useLayoutEffect(() => {
    if (chooser === undefined) return;
    const { words, anchor, focus } = chooser;
    const range = rangeOf(words[anchor]!, words[focus]!, focus < anchor);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    const { top, bottom } = range.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) words[focus]!.block.scrollIntoView({ block: 'nearest' });
  }, [chooser]);
  useLayoutEffect(() => {
    if (chooser !== undefined && !isOpen) offer.current?.focus({ preventScroll: true });
  }, [chooser, isOpen, selected === undefined]);
  const end = () => {
    setOpen(false);
    setChooser(undefined);
    drop();
    start.current?.focus({ preventScroll: true });
  };
  const choose = () => {
    if (selected !== undefined) {
      setOpen(true);
      return;
    }
    const blocks = [...document.querySelectorAll('.reading h1, .reading .body p')];
    const words = wordsIn(blocks, props.language);
    const visible = words.findIndex(({ block }) => block.getBoundingClientRect().bottom > 0);
    if (visible >= 0) setChooser({ words, anchor: visible, focus: visible });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = chooser && moveChoice(chooser.words, chooser, event);
    if (event.key === 'Escape') end();
    else if (chooser && next) setChooser({ ...chooser, ...next });
    else return;
    event.preventDefault();
  };
  return (
    <>
      <button
        ref={start}
        type="button"
        class="small"
        aria-keyshortcuts="t"
        onMouseDown={(event) => {
          // Keeps the selection.
          event.preventDefault();
        }}
        onClick={choose}
      >
        {editing.tagWords}
      </button>
      {selected && (
        <Placed anchor={selected.range}>
          {isOpen ? (
            <TagSelected {...props} name={selected.name} close={end} />
          ) : (
            <div class="offer">
              <button
                ref={offer}
                type="button"
                class="small main"
                onMouseDown={(event) => {
                  event.preventDefault();
                }}
                onKeyDown={onKeyDown}
                onBlur={() => {
                  setChooser(undefined);
                }}
                onClick={() => {
                  setOpen(true);
                }}
              >
                {editing.tagSelected(selected.name)}
              </button>
              {chooser && <p class="quiet">{editing.tagHint}</p>}
            </div>
          )}
        </Placed>
      )}
      <p class="visually-hidden" role="status">
        {chooser && !isOpen && selected?.name}
      </p>
    </>
  );
}
