import { grown } from './arrays.ts';

const pageLength = 1024;

/**
 * Gives every text a slot, a small number that arrays can be addressed by. The slot of a text that left stays taken
 * until `reuse` says that nothing refers to it any more. 12 bytes a text, where a Map takes 40.
 */
export class Slots {
  /** Slot + 1 by id, in pages: ids are mostly dense. */
  private readonly pages = new Map<number, Uint32Array>();
  /** Id by slot, −1 where there is none. */
  private ids = new Float64Array(64);
  private left: number[] = [];
  private free: number[] = [];
  private live = 0;
  /** All slots lie below. */
  end = 0;

  /** Number of texts. */
  get size(): number {
    return this.live;
  }

  /** Number of slots whose texts have left. */
  get stale(): number {
    return this.left.length;
  }

  get bytes(): number {
    return this.ids.byteLength + this.pages.size * pageLength * 4;
  }

  find(id: number): number | undefined {
    const slot = this.pages.get(Math.floor(id / pageLength))?.[id % pageLength] ?? 0;
    return slot === 0 ? undefined : slot - 1;
  }

  /** Id of the text in a slot, −1 when there is none. */
  id(slot: number): number {
    return this.ids[slot]!;
  }

  /** Gives a slot to a text that has none. */
  take(id: number): number {
    const slot = this.free.pop() ?? this.end++;
    if (slot >= this.ids.length) this.ids = grown(this.ids, slot + 1);
    this.ids[slot] = id;
    const number = Math.floor(id / pageLength);
    let page = this.pages.get(number);
    if (page === undefined) this.pages.set(number, (page = new Uint32Array(pageLength)));
    page[id % pageLength] = slot + 1;
    this.live++;
    return slot;
  }

  /** Takes the text out of its slot. */
  leave(id: number): void {
    const slot = this.find(id);
    if (slot === undefined) return;
    this.pages.get(Math.floor(id / pageLength))![id % pageLength] = 0;
    this.ids[slot] = -1;
    this.left.push(slot);
    this.live--;
  }

  /** The slots whose texts have left so far, for `reuse` once nothing refers to them. */
  takeStale(): number[] {
    const slots = this.left;
    this.left = [];
    return slots;
  }

  reuse(slots: readonly number[]): void {
    // Lowest first, so that lists of slots go on ascending.
    this.free = [...this.free, ...slots].sort((one, other) => other - one);
  }
}
