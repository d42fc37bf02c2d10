import { useState } from 'preact/hooks';
import { isSessionOver } from './use-call.ts';

/**
 * Runs the action of a form or a button, and returns its progress and its error. `busy` stays true after success, so
 * that nothing is sent twice before the form closes.
 */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      if (isSessionOver(reason)) return;
      setError(reason);
      setBusy(false);
    }
  };
  return { busy, error, act };
}
