import { TextkinError } from '@textkin/client';
import { useEffect, useRef } from 'preact/hooks';

/** The pause between two attempts. */
const pauseMs = 3000;

/** Returns whether an error means that the service can't be reached, or is stopping. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TextkinError && (error.code === 0 || error.code === 503);

/**
 * Tries again by itself while the service can't be reached: every few seconds, and at once when the browser is online again. A hidden
 * page waits. `error` is the error of the last attempt, a new object each time.
 */
export function useAutoRetry(error: unknown, retry: () => void): void {
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  useEffect(() => {
    if (!isUnreachable(error)) return undefined;
    const attempt = () => {
      latestRetry.current();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') attempt();
    }, pauseMs);
    addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      removeEventListener('online', attempt);
    };
  }, [error]);
}
