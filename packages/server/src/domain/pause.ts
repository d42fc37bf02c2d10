/**
 * Called between two steps of long work on a thread that others wait for: undefined while nobody does, and else a promise
 * that resolves when they have had their turn.
 */
export type Pause = () => Promise<void> | undefined;

/** Of work that nobody waits for. */
export const unpaused: Pause = () => undefined;
