import { useLayoutEffect, useRef } from 'preact/hooks';
import { directionOf, nextName } from './nearest.ts';
import { step, type ViewportState } from './use-viewport.ts';
import { dragBy, type Position } from './viewport.ts';

/**
 * Returns the keyboard of a drawing of names. Arrow keys move the drawing while it has the focus, and go from name to name
 * while a name has it. One name is a Tab stop: the chosen one, else the one that was focused last.
 */
export function useKeyboard(options: {
  points: readonly Position[];
  /** The names that are shown. */
  shown: readonly number[];
  viewportState: ViewportState;
  chosen: number | undefined;
  choose: (name: number | undefined) => void;
}) {
  const { points, shown, viewportState, chosen, choose } = options;
  const { move, zoomBy, goHome } = viewportState;
  const names = useRef<(Element | null)[]>([]);
  const lastFocused = useRef<number>(undefined);
  const drawing = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    // Zooming out may have hidden the name that had the focus.
    if (lastFocused.current === undefined || shown.includes(lastFocused.current)) return;
    if (document.activeElement === document.body) drawing.current?.focus({ preventScroll: true });
    lastFocused.current = undefined;
  }, [shown.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event.key);
    const focused = names.current.indexOf(event.target as Element);
    const next = focused < 0 || event.shiftKey ? undefined : nextName(event.key, points, focused, shown);
    if (next !== undefined) (names.current[next] as SVGElement | null)?.focus({ preventScroll: true });
    else if (direction && focused >= 0 && !event.shiftKey) return;
    else if (direction)
      move((view) => dragBy(view, { x: -direction.x * step.pan, y: -direction.y * step.pan }));
    else if (event.key === '+' || event.key === '=') zoomBy(step.zoom);
    else if (event.key === '-') zoomBy(1 / step.zoom);
    else if (event.key === '0') goHome();
    else if (event.key === 'Escape' && chosen !== undefined) choose(undefined);
    else return;
    event.preventDefault();
  };
  const isShown = (name: number | undefined) => name !== undefined && shown.includes(name);
  return {
    drawing,
    onKeyDown,
    setElement: (index: number, element: Element | null) => {
      names.current[index] = element;
    },
    setTabStop: (index: number) => {
      for (const [at, name] of names.current.entries())
        name?.setAttribute('tabindex', at === index ? '0' : '-1');
      lastFocused.current = index;
    },
    tabStop: [chosen, lastFocused.current].find(isShown) ?? shown[0],
  };
}
