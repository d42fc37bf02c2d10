import type { StartMarkup } from '../../markup.ts';
import { readPart } from './part.ts';
import type { ZipEntry } from './zip.ts';

/** Reads the texts that cells share. */
export async function readStrings(entry: ZipEntry, startMarkup: StartMarkup): Promise<string[]> {
  const strings: string[] = [];
  const text = new CellText();
  await readPart(entry, startMarkup, {
    onopentag(name) {
      text.open(name);
    },
    onclosetag(name) {
      text.close(name);
      if (name === 'si') strings.push(text.take());
    },
    ontext(piece) {
      text.add(piece);
    },
  });
  return strings;
}

/** Collects the text of a cell or of a shared string: the runs of a text with formats, without phonetic hints. */
export class CellText {
  #text = '';
  #isText = false;
  #isHint = false;

  open(name: string): void {
    if (name === 'rPh') this.#isHint = true;
    if (name === 't' || name === 'v') this.#isText = true;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isHint = false;
    if (name === 't' || name === 'v') this.#isText = false;
  }

  add(piece: string): void {
    if (this.#isText && !this.#isHint) this.#text += piece;
  }

  /** Returns the text, and starts the next one. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** Replaces the codes of control characters: `_x000D_` is a carriage return. */
export function withoutCodes(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
