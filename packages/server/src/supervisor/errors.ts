import { UserError } from '../domain/user-error.ts';
import type { ExitInfo } from './start.ts';

/** The error of calls that were running when a worker exited; whether they had an effect is not known. */
export class WorkerExited extends Error {
  override readonly name = 'WorkerExited';
  readonly exit: ExitInfo;

  constructor(worker: string, exit: ExitInfo) {
    super(`${worker} has exited: it ${exit.reason}.`, { cause: exit.error });
    this.exit = exit;
  }
}

/** The error that ends the service: a worker has exited too often and is not restarted. */
export class WorkerGivenUp extends UserError {
  constructor(worker: string, exit: ExitInfo, deaths: number, withinMs: number) {
    const again = `ended ${deaths} times within ${Math.round(withinMs / 60_000)} minutes, the last time it `;
    super(`${worker} has exited: it ${deaths > 1 ? again : ''}${exit.reason}.`, { cause: exit.error });
  }
}
