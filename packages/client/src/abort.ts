/** Resolves after so many seconds; an aborted signal throws its reason. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, seconds * 1000)));
  return unlessAborted(passed, signal).finally(() => {
    clearTimeout(timer);
  });
}

/** What the promise brings, unless the signal's reason comes first. The work behind it goes on for others. */
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
