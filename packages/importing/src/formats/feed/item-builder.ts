import { escapeMarkup } from '../../markup.ts';
import { attribute, type Name, nameOf, outermost, type Scope, scopeWithin } from './namespaces.ts';

/** An entry of a feed, with the text and attributes of its elements. */
export interface Item {
  /** The line of its start tag. */
  line: number;
  /** `item`, `entry` or `wp:author`. */
  name: string;
  /** The name as it is written, with its prefix. */
  tag: string;
  rdfAbout: string | undefined;
  /** The address of the page, in CDF. */
  href: string | undefined;
  /** The child elements in document order. */
  children: Child[];
  /** The links and authors of the feed before this entry. */
  feed: readonly Child[];
}

export interface Child extends Name {
  attributes: Record<string, string>;
  /** The base of relative addresses. */
  base: string | undefined;
  /** The text of the element and of all elements in it. */
  text: string;
  /** The content as HTML, for elements that may be the body or the headline. */
  markup: string;
  hasElements: boolean;
  /** The text of the elements `name` and `email`, which an author of Atom has. */
  person: { name: string; email: string };
}

/** An open element outside of entries. */
export interface OpenElement {
  name: string;
  scope: Scope;
}

/** The state at the start of an entry. A parser that continues after the entry starts with this state. */
export interface Surroundings {
  open: OpenElement[];
  feed: Child[];
}

const itemNames = new Set(['item', 'entry', 'wp:author']);
const feedNames = new Set(['channel', 'feed']);
const feedChildNames = new Set(['link', 'author']);
/** The most links and authors of a feed that are stored, and the longest text of each. Feeds have one link and few authors. */
const mostFeedChildren = 100;
const longestFeedChild = 2000;

const markupNames = new Set([
  'title',
  'content',
  'content:encoded',
  'description',
  'summary',
  'itunes:summary',
  'dc:description',
  'media:description',
  'abstract',
  'fullitem',
  'body',
  'xhtml:body',
  'xhtml:div',
]);

/** Builds entries from the tags and text of a parser. */
export class ItemBuilder {
  readonly complete: Item[] = [];
  readonly surroundings: Surroundings;
  #item: Item | undefined;
  #child: Child | undefined;
  /** Open elements within the entry, the innermost last. */
  readonly #open: OpenElement[] = [];
  /** The open link or author of the feed, and the number of elements around it. */
  #feedChild: { child: Child; depth: number } | undefined;

  constructor(surroundings: Surroundings = { open: [], feed: [] }) {
    this.surroundings = surroundings;
  }

  /** The number of open elements of the entry, including the entry. A group of media does not count. */
  get #level(): number {
    return this.#open.length - (this.#open[1]?.name === 'media:group' ? 1 : 0);
  }

  get unfinished(): Item | undefined {
    return this.#item;
  }

  open(tag: string, attributes: Record<string, string>, line: () => number): void {
    const { open: outside, feed } = this.surroundings;
    const outer = this.#open.at(-1) ?? outside.at(-1);
    const scope = scopeWithin(outer?.scope ?? outermost, attributes);
    const named = nameOf(tag, scope);
    const { name } = named;
    if (this.#item === undefined) {
      if (itemNames.has(name)) {
        const rdfAbout = attribute(attributes, 'rdf:about', scope);
        const href = attributes['href'] ?? attributes['HREF'];
        this.#item = { name, tag, line: line(), rdfAbout, href, children: [], feed: [...feed] };
        this.#open.push({ name, scope });
        return;
      }
      if (this.#feedChild) this.#feedChild.child.hasElements = true;
      else if (
        feedChildNames.has(name) &&
        feedNames.has(outer?.name ?? '') &&
        feed.length < mostFeedChildren
      ) {
        const child = childOf(named, attributes, scope);
        this.#feedChild = { child, depth: outside.length };
        feed.push(child);
      }
      outside.push({ name, scope });
      return;
    }
    this.#open.push({ name, scope });
    const level = this.#level;
    if (level === 2) {
      this.#child = childOf(named, attributes, scope);
      this.#child.isAtom ||= this.#item.name === 'entry' && !name.includes(':');
      this.#item.children.push(this.#child);
    } else if (this.#child) {
      this.#child.hasElements = true;
      this.#addMarkup(`<${localName(tag)}${attributesOf(attributes)}>`);
    }
  }

  text(written: string): void {
    const text = withoutControls(written);
    const { open: outside } = this.surroundings;
    const child = this.#child ?? this.#feedChild?.child;
    if (child === undefined) return;
    if (this.#child === undefined && child.text.length > longestFeedChild) return;
    child.text += text;
    this.#addMarkup(escapeMarkup(text));
    const inner = (this.#item ? this.#open : outside).at(-1)?.name;
    if (inner === 'name' || inner === 'email') child.person[inner] += text;
  }

  close(tag: string): void {
    const { open: outside } = this.surroundings;
    if (this.#item === undefined) {
      outside.pop();
      if (this.#feedChild && outside.length <= this.#feedChild.depth) this.#feedChild = undefined;
      return;
    }
    const level = this.#level - 1;
    this.#open.pop();
    if (this.#open.length === 0) {
      this.complete.push(this.#item);
      this.#item = undefined;
    } else if (level === 1) this.#child = undefined;
    else this.#addMarkup(`</${localName(tag)}>`);
  }

  #addMarkup(markup: string): void {
    if (this.#child && markupNames.has(this.#child.name)) this.#child.markup += markup;
  }
}

/** Replaces control characters with the letters that Windows-1252 has at their codes. Such text was once decoded as Latin-1. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\u0080-\u0084\u0086-\u009f]/g, (sign) =>
    windows1252.decode(new Uint8Array([sign.charCodeAt(0)])),
  );
}

const windows1252 = new TextDecoder('windows-1252');

function childOf(named: Name, attributes: Record<string, string>, { base }: Scope): Child {
  return {
    ...named,
    attributes,
    base,
    text: '',
    markup: '',
    hasElements: false,
    person: { name: '', email: '' },
  };
}

/** Returns a name without its prefix: HTML has no prefixes. */
function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([name]) => !name.includes(':') && name !== 'xmlns')
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');
}
