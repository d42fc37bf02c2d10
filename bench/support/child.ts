import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts a script with a channel to it: it is asked by a message, and to end when the channel does. */
export function startChild(script: URL, argument: string) {
  const child = fork(fileURLToPath(script), [argument]);
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${basename(script.pathname)} ended with ${String(code)}`);
  });
  // It ends in order too, when nobody asks.
  died.catch(() => undefined);
  const next = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), died]))[0];
  return {
    next,
    ask() {
      child.send('');
      return next();
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
