/** Milliseconds since 1970. Passed in, so that tests can let ten minutes go by. */
export type Clock = () => number;
