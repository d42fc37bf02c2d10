import { useRef, useState } from 'preact/hooks';
import { type Marked, toggleMark } from './marks.ts';

/** The marked rows of a list. */
export interface Marks<T> {
  marked: Marked<T>;
  shown: readonly T[];
  keyOf: (item: T) => string;
  /** Marks a row or clears its mark; with `isRange`, also all rows since the row that was toggled last. */
  toggle: (item: T, isRange: boolean) => void;
  /** Marks exactly these items. */
  mark: (items: readonly T[]) => void;
}

/**
 * Manages the marked rows of a list. Another list clears them, because nothing out of sight should be changed.
 *
 * @param name identifies the list, for instance its parameters as JSON
 */
export function useMarks<T>(name: string, shown: readonly T[], keyOf: (item: T) => string): Marks<T> {
  const [state, setState] = useState<{ name: string; marked: Marked<T> }>({ name, marked: new Map() });
  const last = useRef<string>(undefined);
  const marked = state.name === name ? state.marked : new Map<string, T>();
  return {
    marked,
    shown,
    keyOf,
    toggle: (item, isRange) => {
      setState({
        name,
        marked: toggleMark(marked, shown, keyOf, { item, last: isRange ? last.current : undefined }),
      });
      last.current = keyOf(item);
    },
    mark: (items) => {
      setState({ name, marked: new Map(items.map((item) => [keyOf(item), item])) });
    },
  };
}
