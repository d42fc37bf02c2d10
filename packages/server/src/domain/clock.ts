/** Returns milliseconds since 1970. It is passed as an argument, so that tests can advance the time. */
export type Clock = () => number;
