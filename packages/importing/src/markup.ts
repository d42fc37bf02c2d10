/** Called for the tags and the text of markup, in document order. */
export interface MarkupHandlers {
  onopentag?: (name: string, attributes: Record<string, string>) => void;
  onclosetag?: (name: string) => void;
  ontext?: (text: string) => void;
}

/** Parses markup piece by piece. `startIndex` and `endIndex`: the first and last character of the latest tag or text. */
export interface MarkupReader {
  readonly startIndex: number;
  readonly endIndex: number;
  write(piece: string): void;
  end(piece?: string): void;
}

/** Starts a parser of HTML, or of XML with `xmlMode`. The service and the console have different parsers. */
export type StartMarkup = (handlers: MarkupHandlers, options?: { xmlMode?: boolean }) => MarkupReader;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);
}
