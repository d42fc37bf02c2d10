/** The rows of a collection that differ between two views, by number. */
export interface ChangedRows {
  added: readonly number[];
  removed: readonly number[];
  /** Rows of both views with names that belong to other entries in the later view. */
  regrouped: readonly number[];
}
