/** Preloaded into the service. SIGUSR2 terminates the writer thread, which is the first thread that the service starts. */
process.once('worker', (writer) => {
  process.once('SIGUSR2', () => void writer.terminate());
});
