/** A map that forgets everything when it is full: that bounds the memory without the cost of an order of use. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#capacity) this.clear();
    return super.set(key, value);
  }
}
