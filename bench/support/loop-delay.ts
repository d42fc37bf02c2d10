/** The longest event-loop delay of a thread. */
export interface LoopDelay {
  /** Milliseconds between two turns of the loop: how long a caller waits. */
  wall: number;
  /**
   * CPU milliseconds of this thread within the turn: equal to `wall` on a machine that does nothing else. Some kernels count in
   * ticks of 4 ms.
   */
  cpu: number;
}

/** Measures event-loop delays every millisecond; the returned function returns the longest delay since its last call. */
export function watchLoopDelay(): () => LoopDelay {
  let longest = { wall: 0, cpu: 0 };
  let at = now();
  setInterval(() => {
    const before = at;
    at = now();
    longest = {
      wall: Math.max(longest.wall, at.wall - before.wall - 1),
      cpu: Math.max(longest.cpu, at.cpu - before.cpu),
    };
  }, 1).unref();
  return () => {
    const result = longest;
    longest = { wall: 0, cpu: 0 };
    return result;
  };
}

function now(): LoopDelay {
  const { user, system } = process.threadCpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
}
