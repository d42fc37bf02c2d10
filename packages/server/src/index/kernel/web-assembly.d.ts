/** What is used of https://webassembly.github.io/spec/js-api, which the compiler declares for browsers alone. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    constructor(limits: { initial: number });
    /** By so many pages of 64 KiB; views of the buffer of before are empty then. */
    grow(pages: number): number;
  }
  class Module {
    private readonly compiled: unknown;
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    readonly exports: unknown;
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
  }
}
