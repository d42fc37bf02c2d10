import { unzipSync } from 'fflate';
import {
  BadRow,
  docxText,
  type ImportedText,
  longestRow,
  mainPart,
  noteParts,
  reason,
  rowTooLong,
} from '@textkin/importing';
import { startMarkup } from '@textkin/importing/pages';

/** The text of a file of Word. */
export function docx(bytes: Uint8Array): ImportedText {
  const parts = unpacked(bytes);
  const main = parts.get(mainPart);
  if (main === undefined) throw new BadRow(reason('noDocx'));
  const notes = noteParts.flatMap((name) => parts.get(name) ?? []);
  return docxText(main, startMarkup, notes);
}

/** Unpacks the parts with text alone, into as much memory as their sizes say: a part that holds more than it says is cut there. */
function unpacked(bytes: Uint8Array): Map<string, string> {
  let length = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== mainPart && !noteParts.includes(name)) return false;
        length += originalSize;
        if (length > longestRow) throw new BadRow(rowTooLong);
        return true;
      },
    });
    return new Map(Object.entries(parts).map(([name, part]) => [name, new TextDecoder().decode(part)]));
  } catch (error) {
    throw error instanceof BadRow ? error : new BadRow(reason('noDocx'));
  }
}
