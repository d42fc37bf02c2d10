import { fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Child = ReturnType<typeof startChild>;

/** Starts a script with a message channel. The script replies to each message with one message, and ends when the channel closes. */
export function startChild(script: URL, argument: string, options: ForkOptions = {}) {
  const child = fork(fileURLToPath(script), [argument], { serialization: 'advanced', ...options });
  const exit = once(child, 'exit');
  const died = exit.then(([code]) => {
    throw new Error(`${basename(script.pathname)} ended with ${String(code)}`);
  });
  // An orderly end must not be an unhandled rejection.
  died.catch(() => undefined);
  const next = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), died]))[0];
  return {
    pid: child.pid!,
    next,
    send: (message: object | string) => child.send(message),
    /** Sends a message and resolves to the reply. */
    ask(message: object | string = '') {
      child.send(message);
      return next();
    },
    async end() {
      if (child.connected) child.disconnect();
      await exit;
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
