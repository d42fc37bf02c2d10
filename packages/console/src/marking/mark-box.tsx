import { useWords } from '../words/index.ts';
import type { Marks } from './use-marks.ts';

/** The box that marks a row. A click with Shift marks all rows since the last marked row. */
export function MarkBox<T>({ marks, item, name }: { marks: Marks<T>; item: T; name: string }) {
  const { marking } = useWords();
  return (
    <label class="mark-box">
      <input
        type="checkbox"
        aria-label={marking.mark(name)}
        checked={marks.marked.has(marks.keyOf(item))}
        onClick={({ shiftKey }) => {
          marks.toggle(item, shiftKey);
        }}
      />
    </label>
  );
}
