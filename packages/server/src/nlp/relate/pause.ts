/**
 * Called now and then by work that may take long: when others should have their turn, it answers a promise to wait
 * for. What runs on one thread lets it answer requests this way; without a need for it there is `unpaused`.
 */
export type Pause = () => Promise<void> | undefined;

export const unpaused: Pause = () => undefined;
