import { serviceUrl } from '../../curl.ts';
import type { Visit } from './new-matches.ts';

/** Visits by the id of the saved search. */
export type Visits = Readonly<Record<number, Visit>>;

const keyOf = (account: number) => `textkin.visits ${serviceUrl(document.baseURI)} ${account}`;

/** Returns the visits of an account in this browser. Another program may have written anything. */
export function visitsOf(account: number): Visits {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}');
    const visits = Object.entries(value as object).filter(([, visit]) => isVisit(visit));
    return Object.fromEntries(visits);
  } catch {
    return {};
  }
}

/** Stores visits beside the visits of other saved searches. Without storage every match stays new. */
export function storeVisits(account: number, visits: Visits): void {
  replaceVisits(account, { ...visitsOf(account), ...visits });
}

/** Stores the visits of an account in place of all others. */
export function replaceVisits(account: number, visits: Visits): void {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(visits));
  } catch {
    // The browser has no storage, or it is full.
  }
}

function isVisit(value: unknown): value is Visit {
  const { latest, count } = (value ?? {}) as Partial<Visit>;
  return typeof latest === 'string' && typeof count === 'number';
}
