import { useState } from 'preact/hooks';
import { isSessionOver } from './use-call.ts';

/**
 * Runs the action of a form or a button, and returns its progress and its error. `busy` stays true after success: the
 * form usually closes then, and until it does nothing may be sent twice.
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
