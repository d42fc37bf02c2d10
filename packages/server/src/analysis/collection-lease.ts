import { randomUUID } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import type { CollectionLeases } from '../store/store.ts';

/** Seconds that a lease lasts, and how often it is renewed. The collection of a killed node is free again when the lease ends. */
const leaseSeconds = 20;
const renewEveryMs = 5000;

interface LeaseOptions {
  leases: CollectionLeases;
  clock: Clock;
  /** Aborted when the service stops. */
  stopping: AbortSignal;
}

/**
 * Runs work in a collection while this node has its lease, so that nodes do not do the same work. Does nothing where another node has the
 * lease. The signal is aborted when the lease is lost or the service stops.
 */
export async function runWithLease(
  { accountId: account, collectionId }: { accountId: number; collectionId: number },
  { leases, clock, stopping }: LeaseOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const claim = { account, collectionId, holder: randomUUID() };
  const lease = () => {
    const now = Math.floor(clock() / 1000);
    return leases.lease({ ...claim, now, leaseUntil: now + leaseSeconds });
  };
  if (!(await lease())) return;
  const lost = new AbortController();
  const renew = setInterval(() => {
    lease().then(
      (isHeld) => {
        if (!isHeld) lost.abort();
      },
      // While the store fails, the work fails too. Renewals are tried again until the lease ends.
      () => undefined,
    );
  }, renewEveryMs);
  try {
    await work(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(renew);
    await leases.release(claim);
  }
}
