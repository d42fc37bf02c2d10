/** What is said of parts; pino's logger fits. */
export interface Log {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
