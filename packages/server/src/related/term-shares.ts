import type { Language } from '../domain/language.ts';
import { Best } from '../index/best.ts';
import type { Query } from '../scoring/query.ts';
import { hashAt, weightAt } from '../nlp/terms/encoded-terms.ts';
import { plainWords } from '../nlp/terms/plain-words.ts';
import { eachPlainTerm, eachTerm } from '../nlp/terms/terms.ts';
import { contentWords } from '../nlp/terms/content-words.ts';

/** The share of a statistic score that comes from one word, word pair or tag. */
export interface Share {
  name: string;
  /** 0–1, three decimals. */
  share: number;
}

/**
 * The shared terms of a query and another text, each with its share of their dot product. All shares add up to 1. The
 * terms are in parallel arrays, because two long texts share thousands of terms: fifty maps of them overload the garbage
 * collector.
 */
export class TermShares {
  /** The hashes of the terms, ascending. */
  private readonly hashes: Uint32Array;
  private readonly shares: Float64Array;

  constructor(hashes = new Uint32Array(), shares = new Float64Array()) {
    this.hashes = hashes;
    this.shares = shares;
  }

  /** Returns the share of the term with a hash; 0 when the term is not shared. */
  get(hash: number): number {
    let [from, to] = [0, this.hashes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.hashes[middle]! < hash) from = middle + 1;
      else to = middle;
    }
    return this.hashes[from] === hash ? this.shares[from]! : 0;
  }

  /**
   * Returns the shares of the heaviest terms, by hash: `limit` terms, and all that weigh as much as the last of these.
   */
  heaviest(limit: number): Map<number, number> {
    const best = new Best(limit);
    for (let at = 0; at < this.shares.length; at++) best.offer(at, this.shares[at]!);
    const found = new Map<number, number>();
    for (let at = 0; at < this.shares.length; at++) {
      if (this.shares[at]! >= best.threshold) found.set(this.hashes[at]!, this.shares[at]!);
    }
    return found;
  }
}

/**
 * Returns a function that computes the shares of the terms that a query has in common with a text, given the text's
 * terms.
 */
export function makeTermComparer({ hashes, factors }: Query): (terms: Uint8Array) => TermShares {
  // Scratch memory for one text after another: it has room for all terms, and the part that a text shares is copied.
  const shared = new Uint32Array(hashes.length);
  const parts = new Float64Array(hashes.length);
  return (terms) => {
    let size = 0;
    let sum = 0;
    for (let place = 0, at = 0; place < hashes.length; place++) {
      const hash = hashes[place]!;
      while (hashAt(terms, at) < hash) at++;
      if (hashAt(terms, at) !== hash) continue;
      const part = factors[place]! * weightAt(terms, at);
      shared[size] = hash;
      parts[size++] = part;
      sum += part;
    }
    const shares = parts.slice(0, size);
    for (let at = 0; at < size; at++) shares[at]! /= sum;
    return new TermShares(shared.slice(0, size), shares);
  };
}

/** The most terms with one name: a compound, its two parts, and its form without accents. */
export const maxTermsPerName = 4;

/** Returns the names of the weightiest terms, each with the shares of all its terms; at most `limit` names, ties by name. */
export function sharedTerms(
  shares: ReadonlyMap<number, number>,
  names: ReadonlyMap<number, string>,
  limit: number,
): Share[] {
  const named = new Map<string, number>();
  for (const [hash, share] of shares) {
    const name = names.get(hash);
    if (name !== undefined) named.set(name, (named.get(name) ?? 0) + share);
  }
  const all = Array.from(named, ([name, share]) => ({ name, share }));
  return heaviest(all, limit).filter(({ share }) => share > 0);
}

/**
 * Returns the tags that two texts have in common, each with the shares of its words and word pairs; at most `limit`
 * tags, the weightiest first. The words of a tag are also among the shared terms: both are shares of the same whole.
 */
export function sharedTags(
  tags: readonly string[],
  others: readonly string[],
  shares: TermShares,
  language: Language,
  limit: number,
): Share[] {
  const theirs = new Set(others.map((tag) => tag.toLowerCase()));
  const common = tags.filter((tag) => theirs.has(tag.toLowerCase()));
  const weighed = common.map((tag) => {
    const hashes = new Set<number>();
    eachTerm(contentWords(tag, language), language, (hash) => hashes.add(hash));
    eachPlainTerm(plainWords(tag, language), language, (hash) => hashes.add(hash));
    return { name: tag, share: [...hashes].reduce((sum, hash) => sum + shares.get(hash), 0) };
  });
  return heaviest(weighed, limit);
}

function heaviest(shares: readonly Share[], limit: number): Share[] {
  return shares
    .toSorted((one, other) => other.share - one.share || (one.name < other.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name, share }) => ({ name, share: Math.round(1000 * share) / 1000 }));
}
