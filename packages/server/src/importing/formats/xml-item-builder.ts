import { escapeMarkup } from '../markup.ts';

/** An element of a feed that holds one entry, with the text and the attributes of the elements in it. */
export interface Item {
  /** Of its start tag. */
  line: number;
  /** `item`, `entry` or `wp:author`. */
  name: string;
  /** Elements directly within it, in their order. */
  children: Child[];
}

export interface Child {
  name: string;
  attributes: Record<string, string>;
  /** Its text and that of all it holds; XHTML keeps its tags. */
  text: string;
  /** The text of an element called `name` in it, as the author of Atom has one. */
  named: string;
}

const itemNames = new Set(['item', 'entry', 'wp:author']);

/** Puts entries together from what the parser comes by. */
export class ItemBuilder {
  readonly complete: Item[] = [];
  #item: Item | undefined;
  #child: Child | undefined;
  /** Elements open within the entry, the innermost last. */
  readonly #open: string[] = [];

  get unfinished(): Item | undefined {
    return this.#item;
  }

  open(name: string, attributes: Record<string, string>, line: () => number): void {
    if (this.#item === undefined) {
      if (itemNames.has(name)) this.#item = { name, line: line(), children: [] };
      return;
    }
    this.#open.push(name);
    if (this.#open.length === 1) {
      this.#child = { name, attributes, text: '', named: '' };
      this.#item.children.push(this.#child);
    } else this.#markup(`<${name}>`);
  }

  text(text: string): void {
    if (this.#child === undefined) return;
    this.#child.text += isXhtml(this.#child) ? escapeMarkup(text) : text;
    if (this.#open.at(-1) === 'name') this.#child.named += text;
  }

  close(name: string): void {
    if (this.#item === undefined) return;
    if (this.#open.length === 0) {
      this.complete.push(this.#item);
      this.#item = undefined;
      return;
    }
    this.#open.pop();
    if (this.#open.length === 0) this.#child = undefined;
    else this.#markup(`</${name}>`);
  }

  #markup(tag: string): void {
    if (this.#child && isXhtml(this.#child)) this.#child.text += tag;
  }
}

function isXhtml({ attributes }: Child): boolean {
  return attributes['type'] === 'xhtml';
}
