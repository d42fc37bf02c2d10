/** The output of the encoder for one sequence. */
export interface Encoding {
  /** The scores of the labels, row by row [length × labels]. */
  logits: Float32Array;
  /** The mean of the hidden states, not normalised. */
  vector: Float32Array;
  /** The scores of the heads [length × heads], if the model has heads. */
  heads?: Float32Array | undefined;
}

/** The neural network, behind an interface so that this floor has no native code. */
export interface Encoder {
  /** The name and version of the weights, which are stored with every result. */
  readonly version: string;
  /** Returns the encodings in the order of the sequences, which may differ in length. */
  encode(sequences: readonly Int32Array[]): Promise<readonly Encoding[]>;
}
