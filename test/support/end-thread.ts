import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folder.ts';
import type { Run } from './process.ts';

/** Returns the environment of a service whose threads can be terminated by name, and the function that terminates one. */
export function endableThreads(): {
  environment: Record<string, string>;
  endThread: (service: Pick<Run, 'child'>, name: string) => void;
} {
  const file = join(temporaryFolder(), 'thread');
  const preload = join(import.meta.dirname, 'children/end-thread.ts');
  return {
    environment: { NODE_OPTIONS: `--import=${preload}`, END_THREAD: file },
    endThread({ child }, name) {
      writeFileSync(file, name);
      child.kill('SIGUSR2');
    },
  };
}
