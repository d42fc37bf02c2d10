/** Knows the line of a place in a text that is read piece by piece, places asked for in ascending order. */
export class LineCounter {
  #text = '';
  /** The place where the kept text begins, and its line. */
  #start = 0;
  #line = 1;

  /** The last place asked for. */
  get place(): number {
    return this.#start;
  }

  /** Its line. */
  get line(): number {
    return this.#line;
  }

  /** The text from it on. */
  get rest(): string {
    return this.#text;
  }

  add(piece: string): void {
    this.#text += piece;
  }

  at(index: number): number {
    if (index <= this.#start) return this.#line;
    const passed = this.#text.slice(0, index - this.#start);
    this.#line += passed.split('\n').length - 1;
    this.#text = this.#text.slice(passed.length);
    this.#start += passed.length;
    return this.#line;
  }
}
