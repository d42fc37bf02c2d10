/** Failed sign-ins that several nodes count together. */
export interface SharedFailedSignIns {
  /** Counts a failure under each name. Returns the seconds to wait if the failure came during a wait, otherwise 0. */
  add(names: readonly string[], nowMs: number): Promise<number>;
  /** Deletes the counts whose last failure was before a moment. Returns how many. */
  prune(beforeMs: number): Promise<number>;
}
