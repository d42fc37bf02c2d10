import '../styles/marking.css';
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import type { Marks } from './use-marks.ts';

/** What the acts on marked rows need. */
export interface ActsProps<T> {
  marks: Marks<T>;
  /** Called with the items after a job. */
  changed: (items: readonly T[]) => void;
}

/**
 * The bar above a list whose rows can be marked: a box that marks all rows, and what can be done with the marked rows. `loadAll`
 * fetches the rows of the whole list. The code of the acts is loaded with the first mark.
 */
export function MarkingBar<T>(
  props: ActsProps<T> & {
    loadAll: () => Promise<readonly T[]>;
    loadActs: () => Promise<ComponentType<ActsProps<T>>>;
    count: (count: number) => string;
  },
) {
  const { marking: words } = useWords();
  const { marks, changed, loadAll, loadActs } = props;
  const { marked, shown, keyOf } = marks;
  const { error, act } = useAction();
  const box = useRef<HTMLInputElement>(null);
  const isAll = marked.size > 0 && shown.every((item) => marked.has(keyOf(item)));
  useEffect(() => {
    box.current!.indeterminate = marked.size > 0 && !isAll;
  }, [marked.size, isAll]);
  return (
    <div class="marking" role="group" aria-label={words.title}>
      <label class="checkbox">
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={() => {
            if (isAll) marks.mark([]);
            else
              void act(async () => {
                marks.mark(await loadAll());
              });
          }}
        />
        <span>{words.all}</span>
      </label>
      <span role="status">{marked.size > 0 && words.marked(props.count(marked.size))}</span>
      {error !== undefined && <Problem error={error} />}
      <LazyActs marks={marks} changed={changed} load={loadActs} />
    </div>
  );
}

function LazyActs<T>({
  load,
  ...props
}: ActsProps<T> & { load: () => Promise<ComponentType<ActsProps<T>>> }) {
  const [Acts, setActs] = useState<{ component: ComponentType<ActsProps<T>> }>();
  const { error, act } = useAction();
  const isNeeded = props.marks.marked.size > 0;
  const fetchActs = () =>
    act(async () => {
      setActs({ component: await load() });
    });
  useEffect(() => {
    if (isNeeded && Acts === undefined) void fetchActs();
  }, [isNeeded]);
  if (error !== undefined) return <Problem error={error} retry={() => void fetchActs()} />;
  return Acts === undefined ? null : <Acts.component {...props} />;
}
