/** How much the log tells, from all to nothing. Apart from the logger, which a command that only reads settings can do without. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
