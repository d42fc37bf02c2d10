import { type SeparatorWidth, separatorAround, separators, nonTextElements } from '../html-elements.ts';
import { type Attribute, isAriaHidden, isHidden } from './hidden.ts';
import { inOneLine } from '../characters.ts';

export interface WriterOptions {
  /** Blank lines in the text separate paragraphs, as in posts of WordPress. */
  blankLines?: boolean;
  /** More elements whose content is omitted, for example the menus of a page. */
  omitted?: ReadonlySet<string>;
  /** Includes elements that screen readers skip. */
  withAriaHidden?: boolean;
}

/** Writes the text of elements as they open and close: without markup, a blank line between paragraphs. */
export class TextWriter {
  /** Characters in elements that were omitted for `aria-hidden`. */
  ariaHiddenChars = 0;
  readonly #options: WriterOptions;
  readonly #pieces: string[] = [];
  /** The separator before the next word. */
  #separator: SeparatorWidth = 0;
  #preformatted = 0;
  /** Open elements, counted from the outermost omitted element. */
  #skipped = 0;
  #isAriaHidden = false;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  get text(): string {
    return this.#pieces.join('').trim();
  }

  open(name: string, attribute: Attribute): void {
    if (this.#skipped > 0) this.#skipped++;
    else if (this.#isOmitted(name, attribute)) this.#skipped = 1;
    if (name === 'pre') this.#preformatted++;
    this.#widen(separatorAround(name));
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped--;
    if (name === 'pre') this.#preformatted--;
    this.#widen(separatorAround(name));
  }

  write(text: string): void {
    if (this.#skipped > 0) {
      if (this.#isAriaHidden) this.ariaHiddenChars += text.trim().length;
      return;
    }
    if (this.#preformatted > 0) {
      this.#add(text);
      return;
    }
    const paragraphs = this.#options.blankLines ? text.split(/\n[ \t\r]*\n/) : [text];
    for (const [index, paragraph] of paragraphs.entries()) {
      if (index > 0) this.#widen(3);
      this.#addFlowing(paragraph);
    }
  }

  #isOmitted(name: string, attribute: Attribute): boolean {
    this.#isAriaHidden = false;
    const { omitted, withAriaHidden } = this.#options;
    if (nonTextElements.has(name) || omitted?.has(name) === true || isHidden(name, attribute)) return true;
    this.#isAriaHidden = withAriaHidden !== true && isAriaHidden(attribute);
    return this.#isAriaHidden;
  }

  #addFlowing(text: string): void {
    if (/^\s/.test(text)) this.#widen(1);
    const words = inOneLine(text);
    if (words === '') return;
    this.#add(words);
    if (/\s$/.test(text)) this.#widen(1);
  }

  #add(words: string): void {
    if (this.#pieces.length > 0) this.#pieces.push(separators[this.#separator]);
    this.#pieces.push(words);
    this.#separator = 0;
  }

  #widen(other: SeparatorWidth): void {
    if (other > this.#separator) this.#separator = other;
  }
}

/** Returns the text that `write` writes. Elements with `aria-hidden` are omitted, unless they hold most of the text. */
export function writtenText(options: WriterOptions, write: (writer: TextWriter) => void): string {
  const writer = new TextWriter(options);
  write(writer);
  const { text, ariaHiddenChars } = writer;
  if (ariaHiddenChars <= text.length) return text;
  const whole = new TextWriter({ ...options, withAriaHidden: true });
  write(whole);
  return whole.text;
}
