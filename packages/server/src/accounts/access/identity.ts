import type { Identity } from '../../contract/method.ts';
import type { CallLimits } from '../../domain/account.ts';
import type { Rights } from '../../domain/keys/rights.ts';

/** Returns the fields of a token or a static key that the dispatcher needs. */
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
