import { isElement, isText, type PageElement } from './dom.ts';

/** The fewest characters of a text that counts as prose: a shorter one is a label. */
export const shortestProse = 60;

/** Returns how many characters of prose an element holds. */
export function proseIn(element: PageElement): number {
  if (skippedElements.has(element.localName)) return 0;
  let length = 0;
  for (const node of element.childNodes) {
    if (isText(node)) {
      const characters = node.textContent.trim().length;
      if (characters >= shortestProse) length += characters;
    } else if (isElement(node)) length += proseIn(node);
  }
  return length;
}

const skippedElements = new Set('a script style noscript textarea'.split(' '));
