import { formatNumber, useWords } from '../../words/index.ts';
import type { ImportRun } from './run.ts';

/** The bar of a running import: the share of the rows that are done, or of the bytes that are read if the rows are not counted. */
export function RowProgress({ run }: { run: ImportRun }) {
  const words = useWords();
  const { importing: importWords } = words;
  const { phase, bytes, seconds, rows } = run.state;
  const { rowsDone } = run;
  const [done, all] = rows === undefined ? [bytes, run.options.total] : [rowsDone, rows];
  const left = done === 0 ? undefined : (seconds * Math.max(0, all - done)) / done;
  return (
    <p>
      <progress max={Math.max(all, 1)} value={done} aria-label={importWords.progress} />{' '}
      <span class="quiet">
        {rows === undefined
          ? importWords.share(all === 0 ? 1 : Math.min(1, done / all))
          : importWords.rowsDone(formatNumber(done, words), rows)}
      </span>
      {phase === 'running' && left !== undefined && <span class="quiet"> · {importWords.left(left)}</span>}
    </p>
  );
}
