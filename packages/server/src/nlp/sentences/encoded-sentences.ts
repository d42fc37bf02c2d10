import { VarintReader, VarintWriter } from './varints.ts';

/** A sentence of a text, with the terms that it adds to the text. */
export interface Sentence {
  /** The hash of its words; 0 for a sentence too short to be recognised in other texts. */
  hash: number;
  /** The number of its words, including stop words. */
  words: number;
  /** The terms, ascending by place. */
  terms: SentenceTerm[];
}

export interface SentenceTerm {
  /** The place of the term among the terms of the text. */
  place: number;
  /** How often the sentence has the term; an occurrence in the headline counts as in `textTerms`. */
  times: number;
}

/** Encodes the sentences of a text in varints: first all sentences, and then their terms, most of which take one byte. */
export function encodeSentences(sentences: readonly Sentence[]): Uint8Array {
  const out = new VarintWriter();
  out.write(sentences.length);
  for (const { hash, words, terms } of sentences)
    for (const number of [hash, words, terms.length]) out.write(number);
  for (const { terms } of sentences) {
    let before = 0;
    for (const { place, times } of terms) {
      out.write(2 * (place - before) + Number(times > 1));
      if (times > 1) out.write(times);
      before = place;
    }
  }
  return out.bytes();
}

/** Decodes the sentences of a text. */
export function decodeSentences(bytes: Uint8Array): Sentence[] {
  const from = new VarintReader(bytes);
  const heads = Array.from({ length: from.read() }, () => [from.read(), from.read(), from.read()] as const);
  return heads.map(([hash, words, count]) => {
    let place = 0;
    const terms = Array.from({ length: count }, (): SentenceTerm => {
      const entry = from.read();
      place += entry >>> 1;
      return { place, times: entry % 2 === 1 ? from.read() : 1 };
    });
    return { hash, words, terms };
  });
}

/** Returns the hashes of the sentences that may be recognised in other texts, each once, ascending. */
export function sentenceHashes(bytes: Uint8Array): Uint32Array {
  const found = new Set<number>();
  const from = new VarintReader(bytes);
  for (let left = from.read(); left > 0; left--) {
    const hash = from.read();
    if (hash !== 0) found.add(hash);
    from.read();
    from.read();
  }
  return Uint32Array.from(found).sort();
}
