declare module 'n3' {
  interface Input {
    on(event: string, handler: (text?: string) => void): void;
  }
  /** Parses Turtle. It calls back while text is written to the input. */
  export class Parser {
    parse(
      input: Input,
      callback: (error: Error | null | undefined, quad: object | null | undefined) => void,
    ): void;
  }
}

declare module 'jsonld' {
  interface Options {
    documentLoader: (url: string) => never;
  }
  const jsonld: { expand(document: object, options: Options): Promise<unknown[]> };
  export default jsonld;
}
