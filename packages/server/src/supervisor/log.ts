/** The log of supervised workers; a pino logger fits. */
export interface Log {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
