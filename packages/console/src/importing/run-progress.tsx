import { useEffect, useReducer } from 'preact/hooks';
import { useFocus } from '../hooks/use-focus.ts';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { saveFile } from '../exporting/save-file.ts';
import { useWords } from '../words/index.ts';
import type { ImportRun } from './run.ts';
import { rejectionReason } from './refused.ts';

/** The progress of an import with its rejected rows, and the buttons that pause, resume and end it. */
export function RunProgress({ run, again }: { run: ImportRun; again: () => void }) {
  const words = useWords();
  const { importing: own } = words;
  const heading = useFocus<HTMLHeadingElement>();
  const [, show] = useReducer((round: number) => round + 1, 0);
  useEffect(
    () =>
      run.subscribe(() => {
        show(undefined);
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
        {own.phase[phase](name)}
      </h2>
      {run.isActive && (
        <p>
          <progress max={Math.max(total, 1)} value={bytes} aria-label={own.progress} />{' '}
          <span class="quiet">{own.share(total === 0 ? 1 : Math.min(1, bytes / total))}</span>
          {phase === 'running' && readingLeft !== undefined && (
            <span class="quiet"> · {own.left(readingLeft)}</span>
          )}
        </p>
      )}
      <p class="counts" role="status">
        <span>{own.stored(stored)}</span>
        {present > 0 && <span>{own.present(present)}</span>}
        {skipped > 0 && <span>{own.skipped(skipped)}</span>}
        {counts.bad > 0 && <span class="bad">{own.bad(counts.bad)}</span>}
        {pending !== undefined && <span>{pending > 0 ? own.pending(pending, left) : own.analysed}</span>}
      </p>
      {error !== undefined && <Problem error={error} />}
      <div class="actions">
        {phase === 'running' && (
          <button
            type="button"
            onClick={() => {
              run.pause();
            }}
          >
            {own.pause}
          </button>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <button
            type="button"
            class="main"
            onClick={() => {
              run.goOn();
            }}
          >
            {own.resume}
          </button>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <button
            type="button"
            onClick={() => {
              run.end();
            }}
          >
            {own.end}
          </button>
        )}
        {(phase === 'done' || phase === 'ended') && (
          <>
            <Link to={{ view: 'texts', collection }} class="button">
              {own.toTexts}
            </Link>
            <button type="button" onClick={again}>
              {own.other}
            </button>
          </>
        )}
        {bad.length > 0 && (
          <button
            type="button"
            onClick={() => {
              saveFile(run.refused.file, own.fileName);
            }}
          >
            {own.download}
          </button>
        )}
      </div>
      {phase === 'running' && <p class="quiet">{own.meanwhile}</p>}
      {bad.length > 0 && (
        <table class="rows refused">
          <caption>{own.refusedTitle(bad.length, counts.bad)}</caption>
          <thead>
            <tr>
              <th scope="col">{own.line}</th>
              <th scope="col">{own.reason}</th>
            </tr>
          </thead>
          <tbody>
            {bad.map((one, index) => (
              <tr key={index}>
                <td class="number" data-label={own.line}>
                  {one.line ?? words.none}
                </td>
                <td>
                  {rejectionReason(one, words)}
                  {'text' in one && <p class="quiet">{one.text.headline ?? one.text.ext_text_id}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
