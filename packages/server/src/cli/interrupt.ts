/** Aborts at the first SIGINT, SIGTERM or SIGHUP, for an orderly end; the second ends the process at once. */
export function onInterrupt(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (interrupted.signal.aborted) process.exit(130);
      interrupted.abort();
    });
  }
  return interrupted.signal;
}
