import type { TargetedEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { positionIn, usePointers } from './use-pointers.ts';
import {
  clampViewport,
  dragBy,
  type Position,
  roundViewport,
  type Viewport,
  zoomAround,
} from './viewport.ts';

/** How long the viewport must rest before the address is updated. */
const delayMs = 200;
/** The zoom factor of a key or a button, and how far an arrow key moves, in percent. */
export const step = { zoom: 1.5, pan: 12 };

/** The viewport in an address; empty for the one that the drawing opens with. */
type AddressViewport = { [N in keyof Viewport]?: Viewport[N] | undefined };

/** What a viewport depends on besides its address. */
export interface ViewportOptions {
  /** The viewport that the drawing opens with. */
  home: Viewport;
  maxZoom: number;
  /** Stores a viewport in the address; undefined for the one that the drawing opens with. */
  store: (viewport: Viewport | undefined) => void;
}

/** The visible part of a drawing, and the functions that change it. */
export type ViewportState = ReturnType<typeof useViewport>;

/**
 * Returns the visible part of a drawing: from the address, changed by wheel, touch and keys. It moves at once; the address
 * is updated when it rests.
 */
export function useViewport(address: AddressViewport, { home, maxZoom, store }: ViewportOptions) {
  const { x = home.x, y = home.y, zoom = home.zoom } = address;
  const [moving, setMoving] = useState<Viewport>();
  const viewport = clampViewport(moving ?? { x, y, zoom }, maxZoom);
  const latest = useRef({ store, viewport });
  latest.current = { store, viewport };
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
      latest.current.store(isSame(moving, home) ? undefined : moving);
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [moving]);
  const move = (change: (from: Viewport) => Viewport) => {
    const before = latest.current.viewport;
    const next = roundViewport(change(before));
    if (isSame(next, before)) return;
    latest.current.viewport = next;
    setMoving(next);
  };
  const zoomBy = (factor: number, at?: Position) => {
    move((from) => zoomAround(from, factor, at, maxZoom));
  };
  const pointers = usePointers(viewport.zoom > 1, {
    drag: (change) => {
      move((from) => dragBy(from, change));
    },
    pinch: zoomBy,
  });
  const onWheel = (event: TargetedEvent<Element, WheelEvent>) => {
    const { deltaY, deltaMode } = event;
    const factor = 2 ** (-deltaY * (deltaMode === 0 ? 0.0025 : 0.1));
    // At the zoom limits the wheel scrolls the page.
    if (zoomAround(viewport, factor, undefined, maxZoom).zoom === viewport.zoom) return;
    event.preventDefault();
    zoomBy(factor, positionIn(event.currentTarget, event));
  };
  const goHome = () => {
    move(() => home);
  };
  return { viewport, home, maxZoom, move, zoomBy, goHome, handlers: { onWheel, ...pointers } };
}

/** Returns whether two viewports show the same part, apart from the rounding of an address. */
export const isSame = (one: Viewport, other: Viewport): boolean =>
  (['x', 'y', 'zoom'] as const).every((name) => Math.abs(one[name] - other[name]) < 0.002);
