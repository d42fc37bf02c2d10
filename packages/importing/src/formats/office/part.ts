import { fileLimits } from '../../limits.ts';
import type { MarkupHandlers, StartMarkup } from '../../markup.ts';
import { BadRow, tooDeep } from '../../row.ts';
import { unpacked, type ZipEntry } from './zip.ts';

/** Reads the XML of a file in a zip piece by piece. Names of elements are without their prefix. */
export async function readPart(
  entry: ZipEntry,
  startMarkup: StartMarkup,
  handlers: MarkupHandlers,
): Promise<void> {
  const pieces = partPieces(entry, startMarkup, handlers);
  while (!(await pieces.next()).done);
}

/** Reads the XML of a file in a zip, and yields after each piece, when the handlers have been called for it. */
export async function* partPieces(
  entry: ZipEntry,
  startMarkup: StartMarkup,
  { onopentag, onclosetag, ontext }: MarkupHandlers,
): AsyncGenerator<undefined> {
  const mostLevels = fileLimits.depth.feed;
  let depth = 0;
  const parser = startMarkup(
    {
      onopentag(name, attributes) {
        if (++depth > mostLevels) throw new BadRow(tooDeep(mostLevels));
        onopentag?.(withoutPrefix(name), attributes);
      },
      onclosetag(name) {
        depth--;
        onclosetag?.(withoutPrefix(name));
      },
      ...(ontext && { ontext }),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const piece of unpacked(entry)) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
