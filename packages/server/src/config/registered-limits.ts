import type { AccountLimits } from '../domain/account.ts';
import { limits } from '../domain/limits.ts';
import type { Config } from './config.ts';

/** Returns the limits of accounts that are created by registration. */
export function registeredLimits({ registeredTexts, registeredStorage }: Config): AccountLimits {
  const { collections, groups } = limits.registeredAccount;
  return {
    maxCollections: collections,
    maxGroups: groups,
    ...(registeredTexts !== null && { maxTexts: registeredTexts }),
    ...(registeredStorage !== null && { maxBytes: registeredStorage }),
  };
}
