/** Whom a call comes from: an account, or the network of somebody who is not known. */
export type Who = number | string;

/**
 * Things that wait, in a line for each of those that they belong to. Everybody has the next turn once all others had one,
 * however long their own line is.
 */
export class Lines<Who, Thing> {
  /** The one that was served longest ago first; no line is empty. */
  readonly #lines = new Map<Who, Thing[]>();

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  has(who: Who): boolean {
    return this.#lines.has(who);
  }

  add(who: Who, thing: Thing): void {
    const line = this.#lines.get(who);
    if (line) line.push(thing);
    else this.#lines.set(who, [thing]);
  }

  /** Takes out the first thing of the line that has its turn; undefined where nothing waits. */
  next(): Thing | undefined {
    for (const [who, line] of this.#lines) {
      this.#lines.delete(who);
      const thing = line.shift();
      if (line.length > 0) this.#lines.set(who, line);
      return thing;
    }
    return undefined;
  }
}
