import { isElement, isText, type PageElement } from './dom.ts';

/** The fewest characters of prose. A shorter text outside links is a label. */
const sentence = 60;

/** Returns how many characters of prose an element holds. */
export function proseIn(element: PageElement): number {
  let length = 0;
  for (const node of element.childNodes) {
    if (isText(node)) {
      const own = node.textContent.trim().length;
      if (own >= sentence) length += own;
    } else if (isElement(node) && !passed.has(node.localName)) length += proseIn(node);
  }
  return length;
}

const passed = new Set('a script style noscript textarea'.split(' '));
