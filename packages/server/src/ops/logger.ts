import { type Logger, pino } from 'pino';
import type { LogLevel } from './log-levels.ts';

export type { Logger };

/** Returns a logger that writes JSON lines to standard error. Standard output is for the results of commands. */
export function openLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
