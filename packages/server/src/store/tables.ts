import type { Language } from '../domain/language.ts';
import type { AnalysisState } from './store.ts';

/** The rows as they are stored, for Kysely. Columns are written as in SQL; absent values are null. */
export interface Tables {
  counter: CounterTable;
  account: AccountTable;
  keyPair: KeyPairTable;
  token: TokenTable;
  collection: CollectionTable;
  text: TextTable;
  analysis: AnalysisTable;
  probe: ProbeTable;
}

/**
 * The last id given out, by kind: ids are never given twice, even when their owner is deleted. `turn` is the account
 * whose text was claimed last.
 */
export interface CounterTable {
  kind: 'account' | 'collection' | 'turn';
  value: number;
}

export interface AccountTable {
  accountId: number;
  createdAt: number;
}

export interface KeyPairTable {
  apiKey: string;
  accountId: number;
  secretHash: Uint8Array;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export interface TokenTable {
  hash: Uint8Array;
  accountId: number;
  apiKey: string;
  lastUsedMs: number;
}

export interface CollectionTable {
  collectionId: number;
  accountId: number;
  name: string;
  language: Language;
  description: string;
  nextId: number;
  epoch: number;
}

export interface TextTable {
  collectionId: number;
  textId: number;
  headline: string;
  url: string;
  authors: string | null;
  publishedAt: number | null;
  extTextId: string | null;
  createdAt: number;
  body: string;
}

/** One row a text, made in the commit that makes the text: the row is the job and, once it is done, the result. */
export interface AnalysisTable {
  collectionId: number;
  textId: number;
  accountId: number;
  epoch: number;
  revision: number;
  state: AnalysisState;
  /** Since when it waits for its turn. */
  queuedAt: number;
  /** Attempts used up. */
  attempts: number;
  leaseUntil: number | null;
  model: string | null;
  /** JSON of AnalysedTag[]. */
  tags: string | null;
  terms: Uint8Array | null;
  /** Little-endian 32-bit floats. */
  vector: Uint8Array | null;
  words: number | null;
}

export interface ProbeTable {
  id: number;
  value: number;
}
