import sniffEncoding from 'html-encoding-sniffer';
import { BadRow, type Decode, likelyEncoding, markedEncoding, startDecoding } from '@textkin/importing';

/**
 * Turns bytes into text: in the encoding that is given, else the one that a byte order mark or a declaration of HTML or
 * XML names, else UTF-8. It never guesses, but names in its error the encoding that is likely.
 */
export async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncGenerator<string> {
  let decoding: Decode | undefined;
  let label = 'utf-8';
  let before = 0;
  for await (const chunk of chunks) {
    if (decoding === undefined) label = labelOf(chunk, encoding);
    decoding ??= started(label);
    yield decodedOrBadRow(decoding, label, before, chunk);
    before += chunk.length;
  }
  if (decoding) yield decodedOrBadRow(decoding, label, before);
}

/** A mark says which of the two orders of bytes `utf-16` is. */
function labelOf(start: Uint8Array, encoding: string | undefined): string {
  const marked = markedEncoding(start);
  if (encoding === undefined) return marked ?? sniffEncoding(start, { defaultEncoding: 'utf-8' });
  const isOpen = marked?.startsWith(encoding.toLowerCase()) === true && /^utf-(?:16|32)$/i.test(encoding);
  return isOpen ? marked : encoding;
}

function started(label: string): Decode {
  const decoding = startDecoding(label);
  if (decoding !== undefined) return decoding;
  throw new BadRow(
    `There is no encoding called "${label}": turn the file into UTF-8 first, as with iconv -f ${label} -t UTF-8.`,
  );
}

function decodedOrBadRow(decoding: Decode, label: string, before: number, chunk?: Uint8Array): string {
  try {
    return decoding(chunk);
  } catch {
    const likely = likelyEncoding(chunk ?? new Uint8Array());
    throw new BadRow(
      `It is not valid ${label} after byte ${before}: name its encoding, as in --encoding ${likely}.`,
    );
  }
}
