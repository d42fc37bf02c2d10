import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';
import type { Notice } from './context.ts';
import { UndoButton } from './undo-button.tsx';
import { useFreeEdge } from './use-free-edge.ts';

/** How long a notice is shown after it came, or after pointer and focus have left it. */
const noticeMs = 10_000;

/** The latest notice, at the foot of the window. It leaves by itself, but not while it is pointed at or has the focus. */
export function ShownNotice(props: { id?: number; notice?: Notice; close: () => void }) {
  const words = useWords();
  const { id, notice, close } = props;
  const element = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const edge = useFreeEdge(element, notice);
  useLayoutEffect(() => {
    if (notice === undefined) {
      // An element that is removed sends no event.
      setHovered(false);
      setFocused(false);
      return undefined;
    }
    if (isHovered || isFocused) return undefined;
    const timer = setTimeout(close, noticeMs);
    return () => {
      clearTimeout(timer);
    };
  }, [notice, isHovered, isFocused, close]);
  return (
    <div ref={element} class={`notices ${edge}`} role="status">
      {notice && (
        <div
          class="shown-notice"
          onMouseEnter={() => {
            setHovered(true);
          }}
          onMouseLeave={() => {
            setHovered(false);
          }}
          onFocusIn={() => {
            setFocused(true);
          }}
          onFocusOut={() => {
            setFocused(false);
          }}
        >
          <p>{notice.text}</p>
          {notice.undo && <UndoButton key={id} notice={notice} />}
          <button
            type="button"
            class="small"
            aria-label={words.close}
            onClick={() => {
              document.querySelector('h1')?.focus({ preventScroll: true });
              close();
            }}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}
