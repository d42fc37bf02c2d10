import type { TargetedEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { withChanges } from '../../address/with-changes.ts';
import { navigate } from '../../address/navigate.ts';
import type { Route } from '../../address/route.ts';
import { positionIn, usePointers } from './use-pointers.ts';
import { dragged, clamped, rounded, type Viewport, whole, zoomed } from './viewport.ts';

/** How long the viewport must rest before the address is updated. */
const delayMs = 200;
/** The zoom factor of a key or a button, and how far an arrow key moves, in percent. */
export const step = { zoom: 1.5, pan: 12 };

/**
 * Returns the visible part of the map: from the address, changed by wheel, touch and keys. It moves at once; the address
 * is updated when it rests.
 */
export function useViewport(route: Route<'map'>) {
  const { x = whole.x, y = whole.y, zoom = whole.zoom } = route;
  const [moving, setMoving] = useState<Viewport>();
  const viewport = clamped(moving ?? { x, y, zoom });
  const latest = useRef({ route, viewport });
  latest.current = { route, viewport };
  const lastWritten = useRef<Viewport>(undefined);
  useEffect(() => {
    const isOwnUpdate = lastWritten.current !== undefined && isSame(lastWritten.current, { x, y, zoom });
    // A move that started before the address was updated goes on; any other change of the address ends it.
    setMoving((now) => (isOwnUpdate && now && !isSame(now, { x, y, zoom }) ? now : undefined));
  }, [x, y, zoom]);
  useEffect(() => {
    if (moving === undefined) return undefined;
    const timer = setTimeout(() => {
      lastWritten.current = moving;
      navigate(withViewport(latest.current.route, moving), { replace: true });
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [moving]);
  const move = (change: (from: Viewport) => Viewport) => {
    const before = latest.current.viewport;
    const next = rounded(change(before));
    if (isSame(next, before)) return;
    latest.current.viewport = next;
    setMoving(next);
  };
  const pointers = usePointers(viewport.zoom > 1, {
    drag: (change) => {
      move((from) => dragged(from, change));
    },
    pinch: (factor, at) => {
      move((from) => zoomed(from, factor, at));
    },
  });
  const onWheel = (event: TargetedEvent<Element, WheelEvent>) => {
    const { deltaY, deltaMode } = event;
    const factor = 2 ** (-deltaY * (deltaMode === 0 ? 0.0025 : 0.1));
    const next = zoomed(viewport, factor, positionIn(event.currentTarget, event));
    // At the zoom limits the wheel scrolls the page.
    if (next.zoom === viewport.zoom) return;
    event.preventDefault();
    move((from) => zoomed(from, factor, positionIn(event.currentTarget, event)));
  };
  return { viewport, move, handlers: { onWheel, ...pointers } };
}

const isSame = (one: Viewport, other: Viewport): boolean =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom;

/** Returns the route with a viewport; the whole map has none in the address. */
export const withViewport = (route: Route<'map'>, { x, y, zoom }: Viewport): Route<'map'> =>
  withChanges(route, zoom === 1 ? { x: undefined, y: undefined, zoom: undefined } : { x, y, zoom });
