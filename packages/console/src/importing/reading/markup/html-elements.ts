const named = (names: string) => new Set(names.split(' '));

/** Elements without an end tag. */
export const voidElements = named(
  'area base br col embed hr img input link meta param source track wbr basefont frame isindex keygen command',
);

/** Elements whose content is not parsed as markup. */
export const rawElements = named('script style title textarea xmp iframe noembed noframes');

const paragraphEnders = named(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'main nav ol p pre section table ul',
);

/** The start tags that end an open element without an end tag. */
const enders: Readonly<Record<string, ReadonlySet<string>>> = {
  p: paragraphEnders,
  li: named('li'),
  dt: named('dt dd'),
  dd: named('dt dd'),
  tr: named('tr tbody tfoot'),
  td: named('td th tr tbody tfoot'),
  th: named('td th tr tbody tfoot'),
  option: named('option optgroup'),
  head: named('body'),
};

/** Whether a start tag ends the innermost open element. */
export function endsBefore(name: string, open: string | undefined): boolean {
  return open !== undefined && Object.hasOwn(enders, open) && enders[open]!.has(name);
}
