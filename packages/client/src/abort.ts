/** Resolves after a number of seconds. Throws the reason of the signal if it aborts. */
export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, seconds * 1000)));
  return unlessAborted(timeout, signal).finally(() => {
    clearTimeout(timer);
  });
}

/** Settles like a promise, or throws the reason of the signal if it aborts first. The work behind the promise continues. */
export function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise<T>((resolve, reject) => {
    const abort = () => {
      reject(signal.reason as Error);
    };
    const settle = () => {
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    promise.finally(settle).then(resolve, reject);
    if (signal.aborted) abort();
  });
}
