import { useEffect, useReducer } from 'preact/hooks';
import { useFocus } from '../../hooks/use-focus.ts';
import { Link } from '../../parts/link.tsx';
import { Problem } from '../../parts/problem.tsx';
import { saveFile } from '../../exporting/save-file.ts';
import { useWords } from '../../words/index.ts';
import type { ImportRun } from './run.ts';
import { RejectedTable } from './rejected-table.tsx';
import { RowProgress } from './row-progress.tsx';

/** The progress of an import with its rejected rows, and the buttons that pause, resume and end it. */
export function RunProgress({ run, chooseFile }: { run: ImportRun; chooseFile: () => void }) {
  const words = useWords();
  const { importing: importWords } = words;
  const heading = useFocus<HTMLHeadingElement>();
  const [, render] = useReducer((round: number) => round + 1, 0);
  useEffect(
    () =>
      run.subscribe(() => {
        render(undefined);
      }),
    [run],
  );
  const { phase, error, counts, bad, pending, left } = run.state;
  const { name, collection } = run.options;
  const { stored, present, skipped } = counts;
  return (
    <section class="importing" aria-labelledby="run">
      <h2 id="run" class="title" tabIndex={-1} ref={heading}>
        {importWords.phase[phase](name)}
      </h2>
      {run.isActive && <RowProgress run={run} />}
      <p class="counts" role="status">
        <span>{importWords.stored(stored)}</span>
        {present > 0 && <span>{importWords.present(present)}</span>}
        {skipped > 0 && <span>{importWords.skipped(skipped)}</span>}
        {counts.bad > 0 && <span class="bad">{importWords.bad(counts.bad)}</span>}
        {pending !== undefined && (
          <span>{pending > 0 ? importWords.pending(pending, left) : importWords.analysed}</span>
        )}
      </p>
      {error !== undefined && <Problem error={error} />}
      {phase === 'waiting' && <p class="quiet">{importWords.outage}</p>}
      <div class="actions">
        {phase === 'running' && (
          <ActionButton
            label={importWords.pause}
            act={() => {
              run.pause();
            }}
          />
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <ActionButton
            isMain
            label={importWords.resume}
            act={() => {
              run.resume();
            }}
          />
        )}
        {(phase === 'paused' || phase === 'failed' || phase === 'waiting') && (
          <ActionButton
            label={importWords.end}
            act={() => {
              run.end();
            }}
          />
        )}
        {(phase === 'done' || phase === 'ended') && (
          <>
            <Link to={{ view: 'texts', collection }} class="button">
              {importWords.toTexts}
            </Link>
            <ActionButton label={importWords.other} act={chooseFile} />
          </>
        )}
        {bad.length > 0 && (
          <ActionButton
            label={importWords.download}
            act={() => {
              saveFile(run.rejectedFile.file, importWords.fileName);
            }}
          />
        )}
      </div>
      {phase === 'running' && <p class="quiet">{importWords.meanwhile}</p>}
      {bad.length > 0 && (
        <RejectedTable rows={bad} count={counts.bad} mapping={run.options.columns.mapping} />
      )}
    </section>
  );
}

function ActionButton({ label, isMain, act }: { label: string; isMain?: boolean; act: () => void }) {
  return (
    <button type="button" class={isMain ? 'main' : undefined} onClick={act}>
      {label}
    </button>
  );
}
