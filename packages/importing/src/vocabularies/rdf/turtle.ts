import { Parser } from 'n3';
import { reason } from '../../reasons.ts';
import { sayingOf } from '../excerpt.ts';
import { BrokenAt } from './broken-at.ts';
import { type RdfQuad, type Triple, tripleOf } from './triple.ts';

/** Yields the statements of Turtle or N-Triples with their lines. Throws a BrokenAt where the file is broken. */
export async function* readTurtle(text: AsyncIterable<string>): AsyncGenerator<Triple> {
  const parser = new TurtleParser();
  for await (const piece of text) {
    for (const line of piece.split(/(?<=\n)/)) {
      parser.write(line);
      if (line.endsWith('\n')) parser.line++;
    }
    yield* parser.triples.splice(0);
    parser.check();
  }
  parser.end();
  yield* parser.triples;
  parser.check();
}

/** The parser of the library as an object that text is written to. It parses while text is written. */
class TurtleParser {
  readonly triples: Triple[] = [];
  line = 1;
  #broken: BrokenAt | undefined;
  readonly #handlers: Record<string, (text?: string) => void> = {};

  constructor() {
    const input = {
      on: (event: string, handler: (text?: string) => void) => (this.#handlers[event] = handler),
    };
    new Parser().parse(input, (error, quad) => {
      if (error) this.#fail(error);
      else if (quad) this.triples.push(tripleOf(quad as RdfQuad, this.line));
    });
  }

  write(text: string): void {
    if (this.#broken === undefined)
      this.#guard(() => {
        this.#handlers['data']!(text);
      });
  }

  end(): void {
    if (this.#broken === undefined)
      this.#guard(() => {
        this.#handlers['end']!();
      });
  }

  check(): void {
    if (this.#broken !== undefined) throw this.#broken;
  }

  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #fail({ message }: Error): void {
    const said = sayingOf(message.replace(/ on line \d+\.?$/, ''));
    this.#broken ??= new BrokenAt(this.line, reason('notTurtle', { message: said }));
  }
}
