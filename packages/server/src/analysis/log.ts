import type { Log } from '../supervisor/log.ts';

/** What the analysis says to the log; a pino logger is one. */
export interface AnalysisLog extends Log {
  info(detail: object, message: string): void;
}
