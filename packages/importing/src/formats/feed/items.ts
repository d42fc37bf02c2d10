import { fileLimits } from '../../limits.ts';
import type { MarkupReader, StartMarkup } from '../../markup.ts';
import { LineCounter } from '../line-counter.ts';
import { BadRow, longestRow, rowTooLong, tooDeep } from '../../row.ts';
import { type Item, ItemBuilder, type Surroundings } from './item-builder.ts';

/** An entry that exceeds a bound. */
export interface RefusedItem {
  line: number;
  reason: string;
}

/**
 * Yields the entries of RSS, Atom and WordPress exports. An entry that is cut off by the end of the file has an empty name.
 * An entry that is too long or nested too deeply is skipped up to its end tag.
 */
export async function* itemsOf(
  text: AsyncIterable<string>,
  startMarkup: StartMarkup,
): AsyncGenerator<Item | RefusedItem> {
  const lines = new LineCounter();
  let reader = new ItemReader(lines, startMarkup);
  let skippedTo: EndTag | undefined;
  for await (const piece of text) {
    lines.add(piece);
    for (let next = piece; next !== '';) {
      if (skippedTo?.advance(lines) === false) break;
      if (skippedTo) {
        reader = new ItemReader(lines, startMarkup, reader.surroundings);
        [skippedTo, next] = [undefined, lines.rest];
      }
      const reason = reader.read(next);
      yield* reader.complete.splice(0);
      if (reason === undefined) break;
      const item = reader.unfinished;
      yield { line: item?.line ?? lines.line, reason };
      // Outside an entry there is no end tag to continue from.
      if (item === undefined) return;
      skippedTo = new EndTag(item.tag);
    }
  }
  if (skippedTo === undefined && reader.unfinished) yield { ...reader.unfinished, name: '' };
}

/** Parses entries from the place of a line counter, and counts the lines of the parsed text. */
class ItemReader {
  readonly #lines: LineCounter;
  readonly #builder: ItemBuilder;
  readonly #parser: MarkupReader;
  /** The place where the parser started, and where its current entry started. */
  readonly #start: number;
  #itemStart = 0;
  #parsed = 0;
  #depth = 0;

  constructor(lines: LineCounter, startMarkup: StartMarkup, surroundings?: Surroundings) {
    this.#lines = lines;
    this.#builder = new ItemBuilder(surroundings);
    this.#start = lines.place;
    this.#parser = startMarkup(
      {
        onopentag: (name, attributes) => {
          const most = fileLimits.depth.feed;
          if (++this.#depth > most) throw new BadRow(tooDeep(most));
          this.#builder.open(name, attributes, () => this.#startItem());
        },
        onclosetag: (name) => {
          this.#depth--;
          this.#builder.close(name);
        },
        ontext: (text) => {
          this.#builder.text(text);
        },
      },
      { xmlMode: true },
    );
  }

  get surroundings(): Surroundings {
    return this.#builder.surroundings;
  }

  get complete(): Item[] {
    return this.#builder.complete;
  }

  get unfinished(): Item | undefined {
    return this.#builder.unfinished;
  }

  /** Parses a piece. Returns the reason when the parser can't continue. */
  read(text: string): string | undefined {
    try {
      this.#parser.write(text);
    } catch (error) {
      if (error instanceof BadRow) return error.message;
      throw error;
    } finally {
      this.#lines.at(this.#start + this.#parser.endIndex + 1);
    }
    this.#parsed += text.length;
    // The parser stores an unfinished comment or entry up to its end.
    const oldest = this.unfinished ? this.#itemStart : this.#parser.endIndex;
    return this.#parsed - oldest > longestRow ? rowTooLong : undefined;
  }

  #startItem(): number {
    this.#itemStart = this.#parser.startIndex;
    return this.#lines.at(this.#start + this.#itemStart);
  }
}

/** Finds the end tag of an element in text that is read piece by piece. Ignores tags in CDATA sections. */
class EndTag {
  readonly #marks: RegExp;
  /** The length of the longest mark, which a piece may cut. */
  readonly #longestMark: number;
  #isInSection = false;

  constructor(name: string) {
    this.#longestMark = Math.max('<![CDATA['.length, name.length + '</>'.length);
    this.#marks = new RegExp(`<!\\[CDATA\\[|\\]\\]>|</${name.replaceAll(/\W/g, '\\$&')}(?=[\\s>])`, 'g');
  }

  /** Counts the lines up to the tag and returns true. Without a tag, counts them up to where a cut-off tag may begin. */
  advance(lines: LineCounter): boolean {
    const { rest, place } = lines;
    for (const { 0: mark, index } of rest.matchAll(this.#marks)) {
      if (!mark.startsWith('</')) this.#isInSection = mark !== ']]>';
      else if (!this.#isInSection) {
        lines.at(place + index);
        return true;
      }
    }
    // A mark that the piece cuts is found with the next piece.
    lines.at(place + Math.max(0, rest.length - this.#longestMark));
    return false;
  }
}
