import { type Logger, pino } from 'pino';

export type { Logger };
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** JSON lines on standard error; standard output belongs to what a person asked for. */
export function openLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
