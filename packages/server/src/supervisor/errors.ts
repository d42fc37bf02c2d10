import { UserError } from '../domain/user-error.ts';
import type { Ending } from './start.ts';

/** Rejects the calls that were under way when a worker exited: whether they were done is not known. */
export class WorkerExited extends Error {
  override readonly name = 'WorkerExited';
  readonly ending: Ending;

  constructor(worker: string, ending: Ending) {
    super(`${worker} is gone: it ${ending.reason}.`, { cause: ending.error });
    this.ending = ending;
  }
}

/** Ends the service: a worker has exited so often that it is not restarted. */
export class WorkerGivenUp extends UserError {
  constructor(worker: string, ending: Ending, deaths: number, withinMs: number) {
    const again = `ended ${deaths} times within ${Math.round(withinMs / 60_000)} minutes, the last time it `;
    super(`${worker} is gone: it ${deaths > 1 ? again : ''}${ending.reason}.`, { cause: ending.error });
  }
}
