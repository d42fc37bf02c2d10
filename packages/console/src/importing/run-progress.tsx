import { useEffect, useReducer } from 'preact/hooks';
import { useFocus } from '../hooks/use-focus.ts';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { saveFile } from '../exporting/save-file.ts';
import { useWords } from '../words/index.ts';
import type { ImportRun } from './run.ts';
import { rejectionReason } from './rejected-rows.ts';

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
  const { phase, error, counts, bytes, bad, seconds, pending, left } = run.state;
  const { total, name, collection } = run.options;
  const { stored, present, skipped } = counts;
  const readingLeft = bytes === 0 ? undefined : (seconds * Math.max(0, total - bytes)) / bytes;
  return (
    <section class="importing" aria-labelledby="run">
      <h2 id="run" class="title" tabIndex={-1} ref={heading}>
        {importWords.phase[phase](name)}
      </h2>
      {run.isActive && (
        <p>
          <progress max={Math.max(total, 1)} value={bytes} aria-label={importWords.progress} />{' '}
          <span class="quiet">{importWords.share(total === 0 ? 1 : Math.min(1, bytes / total))}</span>
          {phase === 'running' && readingLeft !== undefined && (
            <span class="quiet"> · {importWords.left(readingLeft)}</span>
          )}
        </p>
      )}
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
          <>
            <ActionButton
              isMain
              label={importWords.resume}
              act={() => {
                run.resume();
              }}
            />
            <ActionButton
              label={importWords.end}
              act={() => {
                run.end();
              }}
            />
          </>
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
              saveFile(run.rejectedRows.file, importWords.fileName);
            }}
          />
        )}
      </div>
      {phase === 'running' && <p class="quiet">{importWords.meanwhile}</p>}
      {bad.length > 0 && (
        <table class="rows rejected">
          <caption>{importWords.rejectedTitle(bad.length, counts.bad)}</caption>
          <thead>
            <tr>
              <th scope="col">{importWords.line}</th>
              <th scope="col">{importWords.reason}</th>
            </tr>
          </thead>
          <tbody>
            {bad.map((row, index) => (
              <tr key={index}>
                <td class="number" data-label={importWords.line}>
                  {row.line ?? words.none}
                </td>
                <td>
                  {rejectionReason(row, words)}
                  {'text' in row && <p class="quiet">{row.text.headline ?? row.text.ext_text_id}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
