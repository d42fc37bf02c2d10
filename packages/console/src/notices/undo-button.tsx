import { useContext } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { type Notice, NoticeLogContext } from './context.ts';

/** The button that undoes the action of a notice, and the error if that fails. */
export function UndoButton({ notice }: { notice: Notice }) {
  const words = useWords();
  const { undo } = useContext(NoticeLogContext);
  const { busy, error, act } = useAction();
  return (
    <>
      <button type="button" class="small" disabled={busy} onClick={() => void act(() => undo(notice))}>
        {words.undo}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
