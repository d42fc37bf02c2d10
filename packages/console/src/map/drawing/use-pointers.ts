import type { TargetedEvent } from 'preact';
import { useRef } from 'preact/hooks';
import type { Position } from './viewport.ts';

/** A shorter movement, in pixels, is a click and not a drag. */
const clickPx = 5;

interface Pointer extends Position {
  clientX: number;
  clientY: number;
}

/**
 * Returns the handlers for mouse and touch: one pointer drags if `draggable`, two pinch. Distances and positions are in
 * percent of the element's sides. The click at the end of a drag is suppressed.
 */
export function usePointers(
  draggable: boolean,
  { drag, pinch }: { drag: (change: Position) => void; pinch: (factor: number, at: Position) => void },
) {
  const pointers = useRef(new Map<number, Pointer>());
  const isDragging = useRef(false);
  type ElementPointerEvent = TargetedEvent<Element, PointerEvent>;
  const release = ({ pointerId }: ElementPointerEvent) => {
    pointers.current.delete(pointerId);
  };
  return {
    onPointerDown: (event: ElementPointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.current.size === 0) isDragging.current = false;
      const { clientX, clientY } = event;
      pointers.current.set(event.pointerId, { ...positionIn(event.currentTarget, event), clientX, clientY });
    },
    onPointerMove: (event: ElementPointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined || (pointers.current.size === 1 && !draggable)) return;
      const { clientX, clientY } = event;
      const distance = Math.hypot(clientX - before.clientX, clientY - before.clientY);
      if (!isDragging.current && distance < clickPx) return;
      if (!isDragging.current) event.currentTarget.setPointerCapture(event.pointerId);
      isDragging.current = true;
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      const now = { ...positionIn(event.currentTarget, event), clientX, clientY };
      pointers.current.set(event.pointerId, now);
      const share = other ? 0.5 : 1;
      drag({ x: (now.x - before.x) * share, y: (now.y - before.y) * share });
      if (other)
        pinch(distanceBetween(now, other) / Math.max(1, distanceBetween(before, other)), middle(now, other));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture: (event: Event) => {
      if (!isDragging.current) return;
      isDragging.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // A name is a link, which browsers would otherwise drag.
    onDragStart: (event: Event) => {
      event.preventDefault();
    },
  };
}

const distanceBetween = (one: Pointer, other: Pointer) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
const middle = (one: Position, other: Position) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Returns the position of a pointer in an element, in percent of its sides. */
export function positionIn(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Position {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height };
}
