import { type Logger, pino } from 'pino';
import type { LogLevel } from './log-levels.ts';

export type { Logger };

/** JSON lines on standard error; standard output belongs to what a person asked for. */
export function openLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
