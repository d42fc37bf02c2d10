/** Does a task every so often, until the returned function is called; a failure is told and the next time comes. */
export function repeat(
  everyMs: number,
  task: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    task().catch(failed);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
