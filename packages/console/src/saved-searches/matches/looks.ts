import { serviceUrl } from '../../curl.ts';
import type { Look } from './new-matches.ts';

/** Looks by the id of the saved search. */
export type Looks = Readonly<Record<number, Look>>;

const keyOf = (account: number) => `textkin.looks ${serviceUrl(document.baseURI)} ${account}`;

/** Returns the looks of an account in this browser. Another program may have written anything. */
export function looksOf(account: number): Looks {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}');
    const looks = Object.entries(value as object).filter(([, look]) => isLook(look));
    return Object.fromEntries(looks);
  } catch {
    return {};
  }
}

/** Stores looks beside those of other saved searches. Without storage every match stays new. */
export function storeLooks(account: number, looks: Looks): void {
  replaceLooks(account, { ...looksOf(account), ...looks });
}

/** Stores the looks of an account in place of all others. */
export function replaceLooks(account: number, looks: Looks): void {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(looks));
  } catch {
    // A browser without storage, or with a full one.
  }
}

function isLook(value: unknown): value is Look {
  const { latest, count } = (value ?? {}) as Partial<Look>;
  return typeof latest === 'string' && typeof count === 'number';
}
