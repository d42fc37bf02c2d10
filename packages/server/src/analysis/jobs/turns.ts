/** Turns in a row that go to what somebody waits for; the next one belongs to what nobody waits for. */
export const waitedInARow = 3;

/**
 * Says what a worker does next of that which somebody waits for. The accounts take turns, and the things of one keep
 * the order in which they came; every fourth turn is not given away here. So a text that nobody waits for, behind `n`
 * such texts, has its turn among the next 4 (n + 1); and a thing that is waited for, behind `n` of its account and
 * among `m` accounts, has it among the next 4/3 m (n + 1) + 1.
 */
export class Turns<Thing> {
  /** The account that was served longest ago first. */
  readonly #lines = new Map<number, Set<Thing>>();
  #inARow = 0;

  add(account: number, thing: Thing): void {
    const line = this.#lines.get(account) ?? new Set();
    this.#lines.set(account, line.add(thing));
  }

  remove(account: number, thing: Thing): void {
    const line = this.#lines.get(account);
    line?.delete(thing);
    if (line?.size === 0) this.#lines.delete(account);
  }

  /** Whether something is there that can be done now. */
  has(canBeDone: (thing: Thing) => boolean): boolean {
    return this.#first(canBeDone) !== undefined;
  }

  /** What the turn is given to, which stays in line; undefined is what nobody waits for. */
  next(canBeDone: (thing: Thing) => boolean): Thing | undefined {
    const thing = this.#inARow < waitedInARow ? this.nextWaited(canBeDone) : undefined;
    this.#inARow = thing === undefined ? 0 : this.#inARow + 1;
    return thing;
  }

  /** The same for a turn that only what somebody waits for can use. */
  nextWaited(canBeDone: (thing: Thing) => boolean): Thing | undefined {
    const first = this.#first(canBeDone);
    if (first === undefined) return undefined;
    const [account, thing] = first;
    const line = this.#lines.get(account)!;
    this.#lines.delete(account);
    this.#lines.set(account, line);
    return thing;
  }

  #first(canBeDone: (thing: Thing) => boolean): [account: number, thing: Thing] | undefined {
    for (const [account, line] of this.#lines) {
      for (const thing of line) if (canBeDone(thing)) return [account, thing];
    }
    return undefined;
  }
}
