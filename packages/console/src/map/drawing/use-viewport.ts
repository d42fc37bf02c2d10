import type { TargetedEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { changed } from '../../address/changed.ts';
import { go } from '../../address/go.ts';
import type { Route } from '../../address/route.ts';
import { placeIn, usePointers } from './use-pointers.ts';
import { dragged, kept, rounded, type Viewport, whole, zoomed } from './viewport.ts';

/** How long nothing must move before the address follows. */
const restMs = 200;
/** How much nearer a press of a key or button comes, and how far an arrow goes, in percent. */
export const step = { zoom: 1.5, pan: 12 };

/**
 * The part of the map that is seen: that of the address, changed by wheel, fingers and keys. It moves at once, and the
 * address follows when it rests.
 */
export function useViewport(route: Route<'map'>) {
  const { x = whole.x, y = whole.y, zoom = whole.zoom } = route;
  const [moving, setMoving] = useState<Viewport>();
  const viewport = kept(moving ?? { x, y, zoom });
  const latest = useRef({ route, viewport });
  latest.current = { route, viewport };
  const told = useRef<Viewport>(undefined);
  useEffect(() => {
    const isOwn = told.current !== undefined && isSame(told.current, { x, y, zoom });
    // A move that came while the address followed the one before goes on; an address of elsewhere ends it.
    setMoving((now) => (isOwn && now && !isSame(now, { x, y, zoom }) ? now : undefined));
  }, [x, y, zoom]);
  useEffect(() => {
    if (moving === undefined) return undefined;
    const timer = setTimeout(() => {
      told.current = moving;
      go(withViewport(latest.current.route, moving), { replace: true });
    }, restMs);
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
    drag: (by) => {
      move((from) => dragged(from, by));
    },
    pinch: (factor, at) => {
      move((from) => zoomed(from, factor, at));
    },
  });
  const onWheel = (event: TargetedEvent<Element, WheelEvent>) => {
    const { deltaY, deltaMode } = event;
    const factor = 2 ** (-deltaY * (deltaMode === 0 ? 0.0025 : 0.1));
    const next = zoomed(viewport, factor, placeIn(event.currentTarget, event));
    // Where it can come no nearer or farther, the wheel scrolls the page as elsewhere.
    if (next.zoom === viewport.zoom) return;
    event.preventDefault();
    move((from) => zoomed(from, factor, placeIn(event.currentTarget, event)));
  };
  return { viewport, move, handlers: { onWheel, ...pointers } };
}

const isSame = (one: Viewport, other: Viewport): boolean =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom;

/** A route with what is seen; the whole of a map is what stands in no address. */
export const withViewport = (route: Route<'map'>, { x, y, zoom }: Viewport): Route<'map'> =>
  changed(route, zoom === 1 ? { x: undefined, y: undefined, zoom: undefined } : { x, y, zoom });
