/** The rows of a collection that differ between two views, by number. */
export interface ChangedRows {
  added: readonly number[];
  removed: readonly number[];
  /** Rows of both views, some of whose names belong to other entries in the later one. */
  regrouped: readonly number[];
}
