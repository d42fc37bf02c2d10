import { parseHTML } from 'linkedom';

/** The parts of the DOM that are used here: the service is compiled without the DOM types. */
export interface PageNode {
  readonly nodeType: number;
  readonly textContent: string;
  readonly childNodes: Iterable<PageNode>;
  remove(): void;
}

export interface PageElement extends PageNode {
  readonly localName: string;
  readonly parentElement: PageElement | null;
  readonly children: Iterable<PageElement>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  append(...nodes: PageNode[]): void;
}

export interface PageDocument extends PageNode {
  readonly documentElement: PageElement;
  readonly head: PageElement;
  readonly body: PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

const elementType = 1;
const textType = 3;

export function isElement(node: PageNode): node is PageElement {
  return node.nodeType === elementType;
}

export function isText(node: PageNode): boolean {
  return node.nodeType === textType;
}

/** Parses a page. The tree always has a head and a body, even when the page omits their tags. */
export function parsePage(page: string): PageDocument {
  const whole = treeOf(page);
  const document = hasRoot(whole) ? whole : treeOf(`<html>${page}`);
  for (const element of document.querySelectorAll('*')) lowerCaseAttributes(element);
  completeBody(document);
  return document;
}

function treeOf(page: string): PageDocument {
  const { document } = parseHTML(page) as unknown as { document: PageDocument };
  return document;
}

function hasRoot({ documentElement: root }: { readonly documentElement: PageElement | null }): boolean {
  return root?.localName === 'html';
}

const headElements = new Set('title meta link base style script noscript template'.split(' '));

/** Moves what stands in or beside the head but can't be part of it into the body, where browsers show it. */
function completeBody(document: PageDocument): void {
  const { documentElement: root, head, body } = document;
  const inHead = [...head.childNodes];
  const firstStray = inHead.findIndex((node) => isElement(node) && !headElements.has(node.localName));
  const stray = firstStray < 0 ? [] : inHead.slice(firstStray);
  const beside = [...root.childNodes, ...document.childNodes].filter(
    (node) => node !== head && node !== body && node !== root && (isElement(node) || isText(node)),
  );
  const inBody = [...body.childNodes];
  if (stray.length + beside.length > 0) body.append(...stray, ...inBody, ...beside);
}

/** Merges attributes whose names differ only in case. linkedom distinguishes them. */
function lowerCaseAttributes(element: PageElement): void {
  for (const { name, value } of [...element.attributes]) {
    const small = name.toLowerCase();
    if (small !== name && element.getAttribute(small) === null) element.setAttribute(small, value);
  }
}
