import type { Item } from './item-builder.ts';

/** The text of the first element of one of these names that has any. */
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
