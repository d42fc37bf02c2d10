import { useEffect, useMemo, useState } from 'preact/hooks';
import type { OpenedFiles } from './reading/protocol.ts';
import type { ReadingThread } from './reading-thread.ts';

/** Counts the rows of opened files in their thread. `shown` is the number as soon as it is known. */
export function useCount(reader: ReadingThread, opened: OpenedFiles) {
  // A file that can't be read to its end has no number of rows; the import says where it ends.
  const rows = useMemo(() => reader.count().catch(() => undefined), [opened]);
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    let isStale = false;
    setShown(undefined);
    void rows.then((count) => {
      if (!isStale) setShown(count);
    });
    return () => {
      isStale = true;
    };
  }, [rows]);
  return { rows, shown };
}
