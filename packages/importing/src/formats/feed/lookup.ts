import type { Item } from './item-builder.ts';

/** Returns the text of the first non-empty element with one of the names. */
export type Lookup = (...names: string[]) => string | undefined;

export function childrenOf({ children }: Item): Lookup {
  return (...names) => {
    for (const name of names) {
      const found = children.find((child) => child.name === name && child.text.trim() !== '');
      if (found) return found.text.trim();
    }
    return undefined;
  };
}
