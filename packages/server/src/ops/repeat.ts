/** Runs a task every `everyMs` until the returned function is called. A failure goes to `onError`; the task runs again. */
export function repeat(
  everyMs: number,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    task().catch(onError);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
