/** Returns the longest event-loop delay since the last call. */
export interface LongestStep {
  /** Milliseconds between two turns of the loop: what a caller waits. */
  wall: number;
  /**
   * Milliseconds of them that this thread was at work: all of it, on a machine that does nothing else. Some kernels
   * count in ticks of 4 ms.
   */
  cpu: number;
}

/** Looks every millisecond; the answer gives the longest step since it was called last. */
export function watchSteps(): () => LongestStep {
  let longest = { wall: 0, cpu: 0 };
  let at = now();
  setInterval(() => {
    const then = at;
    at = now();
    longest = {
      wall: Math.max(longest.wall, at.wall - then.wall - 1),
      cpu: Math.max(longest.cpu, at.cpu - then.cpu),
    };
  }, 1).unref();
  return () => {
    const answer = longest;
    longest = { wall: 0, cpu: 0 };
    return answer;
  };
}

function now(): LongestStep {
  const { user, system } = process.threadCpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
}
