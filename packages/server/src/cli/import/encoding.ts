import { InvalidBytes, markedEncoding, UnknownEncoding } from '@textkin/importing';
import sniffEncoding from 'html-encoding-sniffer';

/**
 * Returns the encoding of a file by its first bytes: the one that is given, else the one of a byte order mark or of a
 * declaration in HTML or XML, else UTF-8. It is never guessed.
 */
export function encodingOf(start: Uint8Array, given: string | undefined): string {
  const marked = markedEncoding(start);
  if (given === undefined) return marked ?? sniffEncoding(start, { defaultEncoding: 'utf-8' });
  // The mark says which of the two byte orders `utf-16` is.
  const isOpen = marked?.startsWith(given.toLowerCase()) === true && /^utf-(?:16|32)$/i.test(given);
  return isOpen ? marked : given;
}

/** Returns what to do about an encoding that failed; undefined for any other error. */
export function encodingAdvice(error: unknown): string | undefined {
  if (error instanceof UnknownEncoding) {
    const { label } = error;
    return `There is no encoding called "${label}": turn the file into UTF-8 first, as with iconv -f ${label} -t UTF-8.`;
  }
  if (!(error instanceof InvalidBytes)) return undefined;
  const { label, offset, likely } = error;
  return `It is not valid ${label} after byte ${offset}: name its encoding, as in --encoding ${likely}.`;
}
