/** Returns a signal that aborts at the first SIGINT, SIGTERM or SIGHUP, for an orderly end. The second exits at once. */
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
