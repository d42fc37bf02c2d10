import { setTimeout as sleep } from 'node:timers/promises';
import type { MortalService, Running, Signal } from './transfer-processes.ts';

/** When the command or the service is ended, and how; `at` is the share of the way that is behind by then. */
interface Death {
  of: 'command' | 'service';
  signal: Signal;
  at: number;
}

const kinds = (['command', 'service'] as const).flatMap((of) =>
  (['SIGINT', 'SIGKILL'] as const).map((signal) => ({ of, signal })),
);

/** Milliseconds between two looks at how far a command is. */
const lookEveryMs = 10;

export interface Trial {
  service: MortalService;
  /** Starts the command; it is started again after each death of its own. */
  start: () => Running;
  /** The share of its way that the command has behind it. */
  progress: () => Promise<number>;
  rounds: number;
  random: () => number;
}

export interface Survival {
  /** The event, such as "service SIGKILL at 12 %". */
  deaths: string[];
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Brings a command to its end through every kind of death in each round, at moments of chance. */
export async function survive({ service, start, progress, rounds, random }: Trial): Promise<Survival> {
  const planned = Array.from({ length: rounds }, () => kinds)
    .flat()
    .map((kind): Death => ({ ...kind, at: 0.98 * random() }))
    .sort((one, other) => one.at - other.at);
  const deaths: string[] = [];
  let running = start();
  for (;;) {
    const [death] = planned;
    if (death !== undefined && (await reaches(death.at, running, progress))) {
      planned.shift();
      const { of, signal, at } = death;
      // Anywhere in a request, not only where the look was.
      await sleep(100 * random());
      if (of === 'service') await service.restart(signal);
      else if (await dies(running, signal)) running = start();
      else continue;
      deaths.push(`${of} ${signal} at ${Math.round(100 * at)} %`);
      continue;
    }
    const { how, stdout, stderr } = await running.ended;
    if (typeof how !== 'number') throw new Error(`A command ended by itself with ${how}: ${stderr}`);
    if (!stderr.includes("can't be reached")) return { deaths, exitCode: how, stdout, stderr };
    // It was started while the service was away, and says so at once.
    deaths.push('command started in vain');
    running = start();
  }
}

/** Ends a command; false when it had come to its end before. */
async function dies({ child, ended }: Running, signal: Signal): Promise<boolean> {
  child.kill(signal);
  const { how } = await ended;
  // 130 is its own orderly end; before it has begun, it is Node that ends.
  return how === signal || (signal === 'SIGINT' && how === 130);
}

/** Waits until a command has so much behind it; false when it ends before. */
async function reaches(share: number, { child }: Running, progress: () => Promise<number>): Promise<boolean> {
  while (child.exitCode === null) {
    if ((await progress()) >= share) return true;
    await sleep(lookEveryMs);
  }
  return false;
}
