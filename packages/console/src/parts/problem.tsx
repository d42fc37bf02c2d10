import { TextkinError } from '@textkin/client';
import { sentenceOf, useWords } from '../words/index.ts';

/** An error in words, with its code for whoever looks it up, and another try where there is one. */
export function Problem({ error, again }: { error: unknown; again?: (() => void) | undefined }) {
  const words = useWords();
  const code = error instanceof TextkinError ? error.code : 0;
  return (
    <div class="problem" role="alert">
      <p>
        {sentenceOf(error, words)} {code > 0 && <span class="quiet">{words.problem.code(code)}</span>}
      </p>
      {again && (
        <button type="button" class="small" onClick={again}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}
