/** Loaded before the service: SIGUSR2 ends the thread that writes the store, which is the first that it starts. */
process.once('worker', (writer) => {
  process.once('SIGUSR2', () => void writer.terminate());
});
