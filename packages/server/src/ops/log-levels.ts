/** The levels of the log, from everything to nothing. Kept apart from the logger, which commands that only read settings do not load. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
