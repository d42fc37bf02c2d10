import { grown } from './arrays.ts';
import { forEachEntry } from './segment/packed-lists.ts';

/** Sums by docId, to which the lists of a query's terms are added; 0 where nothing was added. */
export class Sums {
  dots = new Float32Array(64);
  corrections = new Float32Array(64);
  /** Whether any correction is not 0. Most queries have none, and reading one takes another cache line. */
  isCorrected = false;
  /** The docIds with a sum, which are few of all. */
  touched = new Uint32Array(64);
  count = 0;

  /** Allocates sums for `docs` texts. */
  reserve(docs: number): void {
    if (docs < this.dots.length) return;
    this.dots = grown(this.dots, docs + 1);
    this.corrections = grown(this.corrections, docs + 1);
    this.touched = grown(this.touched, docs + 1);
  }

  /** Adds factor × weight, both above 0, for every text in a list of packed-lists.ts. The hot loop of a search. */
  add(bytes: Uint8Array, from: number, to: number, factor: number): void {
    const { dots, touched } = this;
    const usualPart = factor * 16;
    let { count } = this;
    let doc = 0;
    for (let at = from; at < to;) {
      let code = bytes[at++]!;
      if (code > 127) {
        code += (bytes[at++]! << 7) - 128;
        if (code > 16_383) {
          code += (bytes[at++]! << 14) - 16_384;
          if (code > 2_097_151) code += (bytes[at++]! << 21) - 2_097_152;
        }
      }
      doc += code >>> 1;
      const sum = dots[doc]!;
      // Without a branch, which the CPU would often mispredict.
      touched[count] = doc;
      count += Number(sum === 0);
      dots[doc] = sum + (code & 1 ? factor * bytes[at++]! : usualPart);
    }
    this.count = count;
  }

  /** Adds factor × weight² to the corrections of the same texts. */
  correct(bytes: Uint8Array, from: number, to: number, factor: number): void {
    this.isCorrected = true;
    forEachEntry(bytes, from, to, (doc, weight) => {
      this.corrections[doc]! += factor * weight ** 2;
    });
  }

  clear(): void {
    const { dots, corrections, touched, count } = this;
    for (let at = 0; at < count; at++) dots[touched[at]!] = 0;
    for (let at = 0; this.isCorrected && at < count; at++) corrections[touched[at]!] = 0;
    this.isCorrected = false;
    this.count = 0;
  }
}
