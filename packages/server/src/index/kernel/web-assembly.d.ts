/** The part in use of https://webassembly.github.io/spec/js-api, which TypeScript declares only for browsers. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    constructor(limits: { initial: number });
    /** Grows the memory by pages of 64 KiB. Views of the former buffer become empty. */
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
