/** Calls under way that can be ended for their callers, though what they wait for goes on. */
export class Refusals {
  readonly #rejects = new Set<(error: Error) => void>();

  /** What an answer resolves to, unless all are refused before. */
  async untilRefused<T>(answer: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#rejects.add(reject);
    try {
      return await Promise.race([answer, promise]);
    } finally {
      this.#rejects.delete(reject);
    }
  }

  refuse(error: Error): void {
    for (const reject of this.#rejects) reject(error);
  }
}
