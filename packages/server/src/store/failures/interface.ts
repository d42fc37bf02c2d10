/** Failed sign-ins that several services count together. */
export interface FailedSignInCounts {
  /** Counts one under each name; the seconds to wait when it came before the end of a wait, or else 0. */
  add(names: readonly string[], nowMs: number): Promise<number>;
  /** Forgets those that were counted last before a moment; returns how many. */
  prune(beforeMs: number): Promise<number>;
}
