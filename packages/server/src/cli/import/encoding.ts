import { InvalidBytes, markedEncoding, UnknownEncoding } from '@textkin/importing';
import sniffEncoding from 'html-encoding-sniffer';

/**
 * Returns the encoding of a file: the `--encoding` option, else the encoding of a byte order mark or of a declaration in HTML or
 * XML in its first bytes, else UTF-8. The encoding is never guessed.
 */
export function encodingOf(start: Uint8Array, option: string | undefined): string {
  const marked = markedEncoding(start);
  if (option === undefined) return marked ?? sniffEncoding(start, { defaultEncoding: 'utf-8' });
  // `utf-16` has no byte order; the mark names it.
  const lacksByteOrder = marked?.startsWith(option.toLowerCase()) === true && /^utf-(?:16|32)$/i.test(option);
  return lacksByteOrder ? marked : option;
}

/** Returns what to do about an encoding that failed; undefined for any other error. */
export function encodingAdvice(error: unknown): string | undefined {
  if (error instanceof UnknownEncoding) {
    const { label } = error;
    return `There is no encoding called "${label}": convert the file to UTF-8 first, for example with iconv -f ${label} -t UTF-8.`;
  }
  if (!(error instanceof InvalidBytes)) return undefined;
  const { label, offset, likely } = error;
  return `It is not valid ${label} after byte ${offset}: name its encoding, as in --encoding ${likely}.`;
}
