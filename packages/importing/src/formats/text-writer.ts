import { type Gap, gapAround, gaps, unread } from '../html-elements.ts';
import { type Attribute, isForEyes, isHidden } from './hidden.ts';
import { inOneLine } from '../characters.ts';

export interface WriterOptions {
  /** Blank lines in the text itself part paragraphs, as the editor of WordPress leaves them. */
  blankLines?: boolean;
  /** Further elements whose content is left out, as the menus of a page. */
  without?: ReadonlySet<string>;
  /** Whether elements count that screen readers pass over. */
  withAriaHidden?: boolean;
}

/** Makes text of elements as they begin and end: no markup, a blank line between paragraphs. */
export class TextWriter {
  /** Characters in elements that were left out for `aria-hidden`. */
  ariaHidden = 0;
  readonly #options: WriterOptions;
  readonly #pieces: string[] = [];
  /** What is due before the next word. */
  #gap: Gap = 0;
  #preformatted = 0;
  /** Elements that are open from the outermost one on that is left out. */
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
    else if (this.#isLeftOut(name, attribute)) this.#skipped = 1;
    if (name === 'pre') this.#preformatted++;
    this.#widen(gapAround(name));
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped--;
    if (name === 'pre') this.#preformatted--;
    this.#widen(gapAround(name));
  }

  write(text: string): void {
    if (this.#skipped > 0) {
      if (this.#isAriaHidden) this.ariaHidden += text.trim().length;
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

  #isLeftOut(name: string, attribute: Attribute): boolean {
    this.#isAriaHidden = false;
    const { without, withAriaHidden } = this.#options;
    if (unread.has(name) || without?.has(name) === true || isHidden(name, attribute)) return true;
    this.#isAriaHidden = withAriaHidden !== true && isForEyes(attribute);
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
    if (this.#pieces.length > 0) this.#pieces.push(gaps[this.#gap]);
    this.#pieces.push(words);
    this.#gap = 0;
  }

  #widen(other: Gap): void {
    if (other > this.#gap) this.#gap = other;
  }
}

/** The text that `write` makes: without what is for eyes alone, unless that is most of it. */
export function writtenText(options: WriterOptions, write: (writer: TextWriter) => void): string {
  const writer = new TextWriter(options);
  write(writer);
  const { text, ariaHidden } = writer;
  if (ariaHidden <= text.length) return text;
  const whole = new TextWriter({ ...options, withAriaHidden: true });
  write(whole);
  return whole.text;
}
