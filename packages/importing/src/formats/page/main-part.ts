import { articleFilter, isReadable } from './clutter.ts';
import type { PageElement } from './dom.ts';
import { linkedCharacters } from './links.ts';
import { proseIn } from './prose.ts';
import { textOfTree } from './tree.ts';

/** The part of a page with most of its prose. */
export interface MainPart {
  readonly text: string;
  /** Characters of prose, as `proseIn` counts them. */
  readonly prose: number;
  /** The share of links in its text, from 0 to 1. */
  readonly links: number;
}

/** Returns the innermost element with at least half of the prose of a page. */
export function mainPartOf(body: PageElement): MainPart {
  const least = Math.max(1, proseIn(body) / 2);
  let main = body;
  for (;;) {
    const inner = [...main.children].find((child) => proseIn(child) >= least);
    if (inner === undefined) break;
    main = inner;
  }
  const isArticleText = articleFilter(main);
  const isRead = (element: PageElement) => isReadable(element) && isArticleText(element);
  const text = textOfTree(main, isRead);
  return { text, prose: proseIn(main), links: linkedCharacters(main, isRead) / Math.max(1, text.length) };
}
