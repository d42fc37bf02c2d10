import { grow } from './arrays.ts';
import { forEachEntry } from './segment/packed-lists.ts';

/** Sums by docId, to which the lists of a query's terms are added; 0 where nothing was added. */
export class Sums {
  dots = new Float32Array(64);
  corrections = new Float32Array(64);
  /** Whether any correction is not 0. Most queries have none, and reading one takes another cache line. */
  isCorrected = false;
  /** The docIds with a sum, a small share of all. */
  docsWithSum = new Uint32Array(64);
  count = 0;

  /** Allocates sums for `docs` texts. */
  reserve(docs: number): void {
    if (docs < this.dots.length) return;
    this.dots = grow(this.dots, docs + 1);
    this.corrections = grow(this.corrections, docs + 1);
    this.docsWithSum = grow(this.docsWithSum, docs + 1);
  }

  /** Adds factor × weight, both above 0, for every text in a list of packed-lists.ts. The hot loop of a search. */
  add(bytes: Uint8Array, from: number, to: number, factor: number): void {
    const { dots, docsWithSum } = this;
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
      docsWithSum[count] = doc;
      count += Number(sum === 0);
      dots[doc] = sum + (code & 1 ? factor * bytes[at++]! : usualPart);
    }
    this.count = count;
  }

  /** Adds factor × weight² to the correction of every text in a list. */
  correct(bytes: Uint8Array, from: number, to: number, factor: number): void {
    this.isCorrected = true;
    forEachEntry(bytes, from, to, (doc, weight) => {
      this.corrections[doc]! += factor * weight ** 2;
    });
  }

  clear(): void {
    const { dots, corrections, docsWithSum, count } = this;
    for (let at = 0; at < count; at++) dots[docsWithSum[at]!] = 0;
    for (let at = 0; this.isCorrected && at < count; at++) corrections[docsWithSum[at]!] = 0;
    this.isCorrected = false;
    this.count = 0;
  }
}
