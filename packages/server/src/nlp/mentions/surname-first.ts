import type { Reading, Span } from './reading.ts';

const QUOTE = /["“”„«»]/u;
const SUFFIX = /^(?:jr|sr|i{2,3}|iv|md|m\.d|ph\.?d)\.?$/iu;

/**
 * Joins a surname and the given name after it into one person if quotation marks enclose nothing else, as in mail headers:
 * `"Lenhart, Matthew" <…>`. The encoder sometimes finds one person there, sometimes two; all four such places in EWT's train
 * and dev are annotated as one person.
 */
export function joinSurnameFirst({ text, words, spans }: Reading): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    const isName =
      before?.category === 'person' &&
      span.category === 'person' &&
      text.slice(words[before.to - 1]!.end, words[span.from]!.start) === ', ' &&
      isQuoted(text, words[before.from]!.start, words[span.to - 1]!.end);
    if (isName) joined.push({ ...joined.pop()!, to: span.to });
    else joined.push(span);
  }
  return joined;
}

/** Returns "Matthew Lenhart" for the person "Lenhart, Matthew"; other names unchanged. */
export function givenNameFirst(name: string): string {
  const [surname, givenName, ...rest] = name.split(', ');
  return givenName !== undefined && rest.length === 0 && !SUFFIX.test(givenName)
    ? `${givenName} ${surname}`
    : name;
}

function isQuoted(text: string, start: number, end: number): boolean {
  return QUOTE.test(text[start - 1] ?? '') && QUOTE.test(text[end] ?? '');
}
