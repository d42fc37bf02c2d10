import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { reason } from '../../reasons.ts';
import { sayingOf } from '../excerpt.ts';
import { BrokenAt } from './broken-at.ts';
import { type RdfQuad, type Triple, tripleOf } from './triple.ts';

/** Yields the statements of RDF/XML with their lines. Throws a BrokenAt where the file is broken. */
export async function* readRdfXml(text: AsyncIterable<string>): AsyncGenerator<Triple> {
  const parser = new LineParser();
  let broken: Error | undefined;
  parser.on('error', (error: Error) => (broken ??= error));
  const check = () => {
    if (broken === undefined) return;
    throw new BrokenAt(parser.line, reason('notRdfXml', { message: sayingOf(broken.message) }));
  };
  for await (const piece of text) {
    await new Promise<void>((written) => {
      for (const line of piece.split(/(?<=\n)/)) parser.writeLine(line);
      parser.write('', () => {
        written();
      });
    });
    yield* parser.triples.splice(0);
    check();
  }
  await new Promise<void>((ended) => {
    for (const event of ['end', 'close', 'error']) parser.on(event, ended);
    parser.resume();
    parser.end();
  });
  yield* parser.triples;
  check();
}

/** The parser of the library. It parses a line while the line is written, so the line of each statement is known. */
class LineParser extends RdfXmlParser {
  readonly triples: Triple[] = [];
  line = 1;

  constructor() {
    // The base of addresses that are relative to the file.
    super({ baseIRI: 'file:///', allowDuplicateRdfIds: true });
  }

  writeLine(text: string): void {
    if (this.#isBroken()) return;
    this.write(text);
    if (text.endsWith('\n') && !this.#isBroken()) this.line++;
  }

  /** Returns whether the library has found an error. It emits the error later. */
  #isBroken(): boolean {
    return this.destroyed || Boolean(this.errored);
  }

  override push(quad: unknown): boolean {
    if (quad === null) return super.push(null);
    this.triples.push(tripleOf(quad as RdfQuad, this.line));
    return true;
  }
}
