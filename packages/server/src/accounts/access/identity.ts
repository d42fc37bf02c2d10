import type { Identity } from '../../contract/method.ts';
import type { CallLimits } from '../../domain/account.ts';
import type { Rights } from '../../domain/keys/rights.ts';

/** What the dispatcher is told of a token or a static key, and nothing else of it. */
export function identityOf({
  accountId,
  scope,
  origins,
  collections,
  callsPerMonth,
  callsPerHour,
}: Rights & CallLimits & { accountId: number }): Identity {
  return {
    account: accountId,
    scope,
    ...(origins && { origins }),
    ...(collections && { collections }),
    ...(callsPerMonth !== undefined && { callsPerMonth }),
    ...(callsPerHour !== undefined && { callsPerHour }),
  };
}
