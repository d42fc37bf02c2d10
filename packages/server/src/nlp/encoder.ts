/**
 * What the encoder says of one sequence: label scores, row by row [length × labels], the mean vector (not normalised), and, of a
 * model that has heads, what they say [length × heads].
 */
export interface Encoding {
  logits: Float32Array;
  vector: Float32Array;
  heads?: Float32Array | undefined;
}

/** The neural part, behind an interface so that this floor stays free of native code. */
export interface Encoder {
  /** Name and version of the weights, stored with every result. */
  readonly version: string;
  /** Encodings in the order of the sequences; sequences may differ in length. */
  encode(sequences: readonly Int32Array[]): Promise<readonly Encoding[]>;
}
