/** What is told of markup as it is read, in its order. */
export interface MarkupHandlers {
  onopentag?: (name: string, attributes: Record<string, string>) => void;
  onclosetag?: (name: string) => void;
  ontext?: (text: string) => void;
}

/** Reads markup piece by piece; `startIndex` and `endIndex` are the first and last character of what it told last. */
export interface MarkupReader {
  readonly startIndex: number;
  readonly endIndex: number;
  write(piece: string): void;
  end(piece?: string): void;
}

/** Begins to read HTML, or XML where `xmlMode` is set. The command line and the console each have a reader. */
export type StartMarkup = (handlers: MarkupHandlers, options?: { xmlMode?: boolean }) => MarkupReader;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it stands in markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);
}
