import type { Replacement } from '../../languages/letters.ts';

const PREFIX = /^(?:[ \t]*>)+[ \t]?/gm;

/**
 * Yields replacements that remove the `>` prefixes of quoted lines in e-mails. An empty line replaces the prefix where the depth of
 * quotation changes. A single line with a prefix is not a quotation.
 */
export function* quotePrefixes(text: string): Generator<Replacement> {
  const prefixes = [...text.matchAll(PREFIX)];
  if (prefixes.length < 2) return;
  let [depth, previous] = [0, 0];
  for (const { 0: prefix, index } of prefixes) {
    const newDepth = prefix.split('>').length - 1;
    // Lines in between are outside the quotation.
    const isSameQuotation = newDepth === depth && !text.slice(previous, index - 1).includes('\n');
    yield { start: index, end: index + prefix.length, insert: isSameQuotation ? '' : '\n' };
    [depth, previous] = [newDepth, index];
  }
}
