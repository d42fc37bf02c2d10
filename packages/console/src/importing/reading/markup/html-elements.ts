const setOf = (names: string) => new Set(names.split(' '));

/** Elements without an end tag. */
export const voidElements = setOf(
  'area base br col embed hr img input link meta param source track wbr basefont frame isindex keygen command',
);

/** Elements whose content is not parsed as markup. */
export const rawElements = setOf('script style title textarea xmp iframe noembed noframes');

const paragraphEndingTags = setOf(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'main nav ol p pre section table ul',
);

/** The start tags that end an element whose end tag may be missing. */
const endingTags: Readonly<Record<string, ReadonlySet<string>>> = {
  p: paragraphEndingTags,
  li: setOf('li'),
  dt: setOf('dt dd'),
  dd: setOf('dt dd'),
  tr: setOf('tr tbody tfoot'),
  td: setOf('td th tr tbody tfoot'),
  th: setOf('td th tr tbody tfoot'),
  option: setOf('option optgroup'),
  head: setOf('body'),
};

/** Returns whether a start tag ends the innermost open element. */
export function endsBefore(name: string, open: string | undefined): boolean {
  return open !== undefined && Object.hasOwn(endingTags, open) && endingTags[open]!.has(name);
}
