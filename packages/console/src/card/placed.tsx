import '../styles/card.css';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { positionOf } from './position.ts';

/** The two borders of a card. */
const borderPx = 2;

/** Keeps its content beside a mark or a range of words, even when the content or the window changes its size. */
export function Placed({
  anchor,
  children,
}: {
  anchor: Pick<Range, 'getBoundingClientRect'>;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = element.current!;
    const place = () => {
      card.style.maxHeight = '';
      const size = { width: card.offsetWidth, height: card.firstElementChild!.scrollHeight + borderPx };
      const window = { width: document.documentElement.clientWidth, height: innerHeight };
      const { left, top, maxHeight } = positionOf(anchor.getBoundingClientRect(), size, window);
      card.style.left = `${left + scrollX}px`;
      card.style.top = `${top + scrollY}px`;
      card.style.maxHeight = `${maxHeight}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(card.firstElementChild!);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
    };
  }, [anchor]);
  return (
    <div ref={element} class="placed">
      {children}
    </div>
  );
}
