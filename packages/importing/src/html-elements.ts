const named = (names: string) => new Set(names.split(' '));

/** Elements whose content is not shown as text. */
export const nonTextElements = named('script style noscript template svg iframe object head title');

/** Separators between the words before and after an element, the widest last. */
export const separators = ['', ' ', '\n', '\n\n'] as const;
export type SeparatorWidth = 0 | 1 | 2 | 3;

const blocks = named(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr main nav ol p pre section summary table ul',
);
const lines = named('br li tr option');
const cells = named('td th');
const others = named(
  'a abbr acronym area audio b base bdi bdo big button canvas caption center cite code col colgroup data datalist del dfn ' +
    'em embed font frame frameset html i img input ins kbd label legend link map mark meta meter noframes optgroup output ' +
    'param picture progress q rp rt ruby s samp select small source span strike strong sub sup tbody textarea tfoot thead ' +
    'time track tt u var video wbr',
);

/** Returns the width of the separator at the start and end tag of an element. The name is in lower case. */
export function separatorAround(element: string): SeparatorWidth {
  if (blocks.has(element)) return 3;
  if (lines.has(element)) return 2;
  return cells.has(element) ? 1 : 0;
}

/** Returns whether HTML has an element with this name, in lower case. */
export function isElement(name: string): boolean {
  return others.has(name) || separatorAround(name) > 0 || nonTextElements.has(name);
}

/**
 * Returns the index of the `>` that ends the tag around an index, ignoring quoted attributes. Returns undefined if the tag has
 * no end, or an unclosed quotation mark.
 */
export function endOfTag(text: string, at: number): number | undefined {
  const marks = /["'>]/g;
  marks.lastIndex = at;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '>') return mark.index;
    if (!/=\s*$/.test(text.slice(Math.max(at, mark.index - 20), mark.index))) continue;
    const end = text.indexOf(mark[0], mark.index + 1);
    if (end < 0) return undefined;
    marks.lastIndex = end + 1;
  }
  return undefined;
}
