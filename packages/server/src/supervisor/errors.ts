import { UserError } from '../domain/user-error.ts';
import type { Ending } from './start.ts';

/** A part ended, and the call that it was at with it: whether that was done is not known. */
export class PartGone extends Error {
  override readonly name = 'PartGone';
  readonly ending: Ending;

  constructor(part: string, ending: Ending) {
    super(`${part} is gone: it ${ending.reason}.`, { cause: ending.error });
    this.ending = ending;
  }
}

/** A part that has ended too often is not started again. The service can't go on without it. */
export class PartGivenUp extends UserError {
  constructor(part: string, ending: Ending, deaths: number, withinMs: number) {
    const again = `ended ${deaths} times within ${Math.round(withinMs / 60_000)} minutes, the last time it `;
    super(`${part} is gone: it ${deaths > 1 ? again : ''}${ending.reason}.`, { cause: ending.error });
  }
}
