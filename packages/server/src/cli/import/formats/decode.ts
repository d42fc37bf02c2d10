import { TextDecoder } from 'node:util';
import sniffEncoding from 'html-encoding-sniffer';
import { BadRow } from '../../../importing/row.ts';

/**
 * Turns bytes into text: in the encoding that was asked for, else the one that a byte order mark or a declaration of HTML
 * or XML names, else UTF-8. Never guesses.
 */
export async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let label = encoding;
  let before = 0;
  for await (const chunk of chunks) {
    label ??= sniffEncoding(chunk, { defaultEncoding: 'utf-8' });
    decoder ??= decoderOf(label);
    yield decodeWith(decoder, label, before, chunk);
    before += chunk.length;
  }
  if (decoder) yield decodeWith(decoder, label!, before);
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new BadRow(`There is no encoding called "${label}".`);
  }
}

function decodeWith(decoder: TextDecoder, label: string, before: number, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new BadRow(
      `It is not valid ${label} after byte ${before}: name its encoding, as in --encoding windows-1252.`,
    );
  }
}
