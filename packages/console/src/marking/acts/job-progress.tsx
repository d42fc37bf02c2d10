import { type ErrorName, TextkinError } from '@textkin/client';
import { useActsWords } from '../../words/acts-words.ts';
import { sentenceOf, useWords } from '../../words/index.ts';
import type { JobState } from './use-job.ts';

/** The most names that are listed for one cause of failure. */
const namesShown = 10;

/** The reasons of the service for a text that is not analysed yet. */
const pending: readonly (ErrorName | undefined)[] = ['processing', 'stillProcessing', 'waitRanOut'];

/** The progress of a job with a button that stops it, and afterwards which rows failed and why. */
export function JobProgress<T>(props: { job: JobState<T>; nameOf: (item: T) => string; label: string }) {
  const words = useWords();
  const acts = useActsWords();
  const { running, failures, stop } = props.job;
  const causes = Map.groupBy(failures, ({ error }) =>
    error instanceof TextkinError && pending.includes(error.reason) ? acts.pending : sentenceOf(error, words),
  );
  return (
    <>
      <p role="status">
        {running && (
          <>
            <progress max={running.all} value={running.done} aria-label={props.label} />{' '}
            {acts.progress(running.done, running.all)}{' '}
            <button type="button" class="small" onClick={stop}>
              {acts.stop}
            </button>
          </>
        )}
      </p>
      {failures.length > 0 && (
        <div class="problem failures" role="alert">
          <p>{acts.failed(failures.length)}</p>
          <ul>
            {[...causes].map(([cause, failed]) => (
              <li key={cause}>
                {cause}{' '}
                <span class="quiet">
                  {failed
                    .slice(0, namesShown)
                    .map(({ item }) => props.nameOf(item))
                    .join(' · ')}
                  {failed.length > namesShown && ` ${acts.others(failed.length - namesShown)}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
