import { type TextWriter, writtenText } from '../text-writer.ts';
import { isElement, isText, type PageElement } from './dom.ts';

/** Calls `visit` with each element within an element, in document order. An element for which it returns false is removed. */
export function prune(root: PageElement, visit: (element: PageElement) => boolean): void {
  for (const child of [...root.children]) {
    if (visit(child)) prune(child, visit);
    else child.remove();
  }
}

/** Returns the text of an element, without the elements for which `isRead` returns false. */
export function textOfTree(
  root: PageElement,
  isRead: (element: PageElement) => boolean = () => true,
): string {
  return writtenText({}, (writer) => {
    write(root, writer, isRead);
  });
}

function write(element: PageElement, writer: TextWriter, isRead: (element: PageElement) => boolean): void {
  const name = element.localName;
  writer.open(name, (attribute) => element.getAttribute(attribute));
  for (const node of element.childNodes) {
    if (isText(node)) writer.write(node.textContent);
    else if (isElement(node) && isRead(node)) write(node, writer, isRead);
  }
  writer.close(name);
}
