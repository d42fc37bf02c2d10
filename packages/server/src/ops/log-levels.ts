/**
 * The levels of the log, from everything to nothing. They are in a file of their own, because commands that only read settings do not
 * load the logger.
 */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
