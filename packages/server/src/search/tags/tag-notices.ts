/** Notifications from the tag thread to the main thread. */
export interface TagNotices extends Record<string, (...args: never[]) => unknown> {
  /** Reports a file that could not be written. */
  report: (error: Error) => void;
}
