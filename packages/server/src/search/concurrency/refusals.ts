/** Calls under way, whose callers can be refused while the work goes on. */
export class Refusals {
  readonly #rejects = new Set<(error: Error) => void>();

  /** Resolves as a call does; rejects if all calls are refused before. */
  async untilRefused<T>(call: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#rejects.add(reject);
    try {
      return await Promise.race([call, promise]);
    } finally {
      this.#rejects.delete(reject);
    }
  }

  refuse(error: Error): void {
    for (const reject of this.#rejects) reject(error);
  }
}
