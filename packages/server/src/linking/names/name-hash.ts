import { appendFnv, mix } from '../../knowledge/hash.ts';

/**
 * Hashes a name that grows word by word, in 64 bits: FNV-1a with two seeds over UTF-16 code units. Collisions are rare, and every hit is
 * compared with the name itself.
 */
export class NameHash {
  #one = 0;
  #other = 0;

  /** Begins a name with its first word. */
  begin(form: string): this {
    this.#one = 0x811c9dc5;
    this.#other = 0x9747b28c;
    return this.#append(form);
  }

  /** Appends a word. */
  add(form: string): this {
    return this.#append(' ').#append(form);
  }

  /** Takes the state of another hash. */
  copy(from: NameHash): this {
    this.#one = from.#one;
    this.#other = from.#other;
    return this;
  }

  get high(): number {
    return mix(this.#one);
  }

  get low(): number {
    return mix(this.#other);
  }

  #append(form: string): this {
    this.#one = appendFnv(this.#one, form);
    this.#other = appendFnv(this.#other, form);
    return this;
  }
}
