import type { Log } from '../supervisor/log.ts';

/** The log of the analysis; a pino logger fits. */
export interface AnalysisLog extends Log {
  info(detail: object, message: string): void;
}
