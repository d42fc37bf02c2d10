/** Counts the lines of a text that is read piece by piece. Places are queried in ascending order. */
export class LineCounter {
  #text = '';
  /** The place where the stored text begins, and its line. */
  #start = 0;
  #line = 1;

  /** The last place that was queried. */
  get place(): number {
    return this.#start;
  }

  /** The line of the last place. */
  get line(): number {
    return this.#line;
  }

  /** The text from the last place on. */
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
