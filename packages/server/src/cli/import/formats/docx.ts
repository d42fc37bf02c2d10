import { unzipSync } from 'fflate';
import { docxText, mainPart } from '../../../importing/formats/docx.ts';
import { reason } from '../../../importing/reasons.ts';
import { BadRow, type ImportedText, longestRow, rowTooLong } from '../../../importing/row.ts';
import { startMarkup } from '../../../analysis/html/markup.ts';

/** The text of a file of Word. */
export function docx(bytes: Uint8Array): ImportedText {
  return docxText(unpacked(bytes), startMarkup);
}

/** Unpacks this part alone, into as much memory as its size says: a zip that holds more than it says is cut there. */
function unpacked(bytes: Uint8Array): string {
  let part: Uint8Array | undefined;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== mainPart) return false;
        if (originalSize > longestRow) throw new BadRow(rowTooLong);
        return true;
      },
    });
    part = parts[mainPart];
  } catch (error) {
    throw error instanceof BadRow ? error : new BadRow(reason('noDocx'));
  }
  if (part === undefined) throw new BadRow(reason('noDocx'));
  return new TextDecoder().decode(part);
}
