import { TextDecoder } from 'node:util';
import { BadRow } from './row.ts';

/** What the first bytes say of the encoding: a byte order mark, or the declaration of XML or HTML. */
function declared(start: Uint8Array): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(start.subarray(0, 1024));
  const [, label] =
    /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head) ??
    /<meta\s[^>]*charset=["']?([\w.:-]+)/i.exec(head) ??
    [];
  return label;
}

/** Turns bytes into text: in the encoding that was asked for, else the declared one, else UTF-8. Never guesses. */
export async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let label = encoding;
  let before = 0;
  for await (const chunk of chunks) {
    label ??= declared(chunk) ?? 'utf-8';
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
