import { useState } from 'preact/hooks';
import { isSessionOver } from './use-call.ts';

/**
 * What a person has a form or a button do: whether it is under way, and why it failed. It stays busy when it is done,
 * for mostly the form is gone by then, and nothing is sent twice until it is.
 */
export function useAct() {
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
