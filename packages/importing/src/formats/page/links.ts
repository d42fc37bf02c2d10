import type { PageElement } from './dom.ts';

/** Returns how many characters of an element are links, without the elements for which `isRead` returns false. */
export function linkedCharacters(
  element: PageElement,
  isRead: (element: PageElement) => boolean = () => true,
): number {
  if (element.localName === 'a') return element.textContent.trim().length;
  let length = 0;
  for (const child of element.children) if (isRead(child)) length += linkedCharacters(child, isRead);
  return length;
}
