import { TextkinError } from '@textkin/client';
import { sentenceOf, useWords } from '../words/index.ts';

/** An error as a sentence with its code and the id in the log, and a button that tries again where that is possible. */
export function Problem({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const words = useWords();
  const code = error instanceof TextkinError ? error.code : 0;
  const request = error instanceof TextkinError ? error.data.request_id : undefined;
  return (
    <div class="problem" role="alert">
      <p>
        {sentenceOf(error, words)}{' '}
        {code > 0 && <span class="quiet">{words.problem.code(code, request)}</span>}
      </p>
      {retry && (
        <button type="button" class="small" onClick={retry}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}
