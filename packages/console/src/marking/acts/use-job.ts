import { useRef, useState } from 'preact/hooks';
import { useNotify } from '../../notices.tsx';
import { useSession } from '../../session.ts';
import type { ActsProps } from '../marking-bar.tsx';
import { type Failure, runJob, undoOf, type Work } from './job.ts';

export interface Job<T> {
  work: Work<T>;
  /** Says what happened to a number of items. */
  done: (count: number) => string;
}

export interface JobState<T> {
  /** How many of all items are done; undefined while nothing runs. */
  running: { done: number; all: number } | undefined;
  failures: readonly Failure<T>[];
  /** Runs a job on the marked items. Items that failed or were not reached stay marked. */
  start: (job: Job<T>) => Promise<void>;
  stop: () => void;
}

/** Runs one job at a time on marked items, and shows a notice that undoes all of it. The job continues when its view is closed. */
export function useJob<T>({ marks, changed }: ActsProps<T>): JobState<T> {
  const { client } = useSession();
  const notify = useNotify();
  const [running, setRunning] = useState<JobState<T>['running']>();
  const [failures, setFailures] = useState<readonly Failure<T>[]>([]);
  const controller = useRef<AbortController>(undefined);
  const start = async ({ work, done }: Job<T>) => {
    const items = [...marks.marked.values()];
    const { signal } = (controller.current = new AbortController());
    const confirmLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', confirmLeave);
    setFailures([]);
    setRunning({ done: 0, all: items.length });
    const result = await runJob(items, work, {
      signal,
      progress: (count) => {
        setRunning({ done: count, all: items.length });
      },
    });
    removeEventListener('beforeunload', confirmLeave);
    setRunning(undefined);
    if (result.done > 0) {
      notify({
        text: done(result.done),
        ...(result.undo.length > 0 && { undo: undoOf(client, result.undo) }),
      });
    }
    marks.mark([...result.failures.map(({ item }) => item), ...result.rest]);
    setFailures(result.failures);
    changed(items);
  };
  // A failure is listed until its row is changed or its mark is cleared.
  const open = failures.filter(({ item }) => marks.marked.has(marks.keyOf(item)));
  return { running, failures: open, start, stop: () => controller.current?.abort() };
}
