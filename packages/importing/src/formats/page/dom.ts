import { parseHTML } from 'linkedom';

/** What is used of the tree of a page; the types of the service know no browser. */
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

/** Builds the tree of a page. Its head and its body are there, even where the page leaves their tags out. */
export function parsePage(page: string): PageDocument {
  const whole = treeOf(page);
  const document = hasRoot(whole) ? whole : treeOf(`<html>${page}`);
  for (const element of document.querySelectorAll('*')) nameInSmallLetters(element);
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

/** Moves what browsers show as the body into it: what stands in the head or beside it and belongs to no head. */
function completeBody(document: PageDocument): void {
  const { documentElement: root, head, body } = document;
  const inHead = [...head.childNodes];
  const begin = inHead.findIndex((node) => isElement(node) && !headElements.has(node.localName));
  const stray = begin < 0 ? [] : inHead.slice(begin);
  const beside = [...root.childNodes, ...document.childNodes].filter(
    (node) => node !== head && node !== body && node !== root && (isElement(node) || isText(node)),
  );
  const own = [...body.childNodes];
  if (stray.length + beside.length > 0) body.append(...stray, ...own, ...beside);
}

/** Attributes are the same in small letters and capitals; linkedom takes them for two. */
function nameInSmallLetters(element: PageElement): void {
  for (const { name, value } of [...element.attributes]) {
    const small = name.toLowerCase();
    if (small !== name && element.getAttribute(small) === null) element.setAttribute(small, value);
  }
}
