/** Types of the packages in eval/package.json as far as they are used, for machines where these are not installed. */
declare module 'onnxruntime-web' {
  /** The API of the native runtime; a CommonJS module, whose names Node does not see. */
  const ort: Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'> & {
    env: { wasm: { numThreads: number } };
  };
  export default ort;
}

declare module 'minisearch' {
  export default class MiniSearch {
    constructor(options: {
      fields: string[];
      tokenize: (text: string) => string[];
      processTerm: (term: string) => string;
    });
    addAll(documents: readonly object[]): void;
    search(query: string, options: { combineWith: 'OR' }): { id: number }[];
  }
}

declare module '@orama/orama' {
  interface Database {
    readonly schema: object;
  }
  export function create(options: { schema: object; components: { tokenizer: object } }): Database;
  export function insertMultiple(
    database: Database,
    documents: readonly object[],
    batch: number,
  ): Promise<unknown>;
  export function search(
    database: Database,
    query: { term: string; limit: number; threshold: number },
  ): Promise<{ hits: { id: string }[] }>;
}

declare module 'compromise' {
  interface View {
    json(options: { offset: true }): { text: string; offset: { start: number; length: number } }[];
  }
  const nlp: ((text: string) => Record<'people' | 'organizations' | 'places', () => View>) & {
    version: string;
  };
  export default nlp;
}

declare module 'wink-nlp' {
  type Its = (token: unknown) => string;
  export default function open(
    model: object,
    pipe: string[],
  ): {
    its: Record<'value' | 'pos' | 'precedingSpaces', Its>;
    readDoc(text: string): { tokens(): { out(its: Its): string[] } };
  };
}

declare module 'wink-eng-lite-web-model' {
  const model: object;
  export default model;
}
