import type { Generated } from '#kysely';
import type { DeliveryState, EventType } from '../domain/events/event.ts';
import type { Failures } from '../domain/failures.ts';
import type { Language } from '../domain/language.ts';
import type { Scope } from '../domain/keys/rights.ts';
import type { Category } from '../domain/tags/tag.ts';
import type { AnalysisState, IdentityName } from './store.ts';

/** The rows as they are stored, for Kysely. Columns are written as in SQL; absent values are null. */
export interface Tables {
  counter: CounterTable;
  account: AccountTable;
  keyPair: KeyPairTable;
  token: TokenTable;
  collection: CollectionTable;
  text: TextTable;
  analysis: AnalysisTable;
  textChange: TextChangeTable;
  tagEdit: TagEditTable;
  modelCount: ModelCountTable;
  textGroup: TextGroupTable;
  groupMember: GroupMemberTable;
  callCount: CallCountTable;
  idempotency: IdempotencyTable;
  registration: RegistrationTable;
  identity: IdentityTable;
  failedSignIn: FailedSignInTable;
  event: EventTable;
  webhook: WebhookTable;
  delivery: DeliveryTable;
  probe: ProbeTable;
}

/**
 * The last id given out, by kind: ids are never given twice, even when their owner is deleted. `turn` is the account
 * whose text was claimed last.
 */
export interface CounterTable {
  kind: 'account' | 'collection' | 'group' | 'webhook' | 'turn';
  value: number;
}

export interface AccountTable {
  accountId: number;
  createdAt: number;
  /** The address of an account that was made by registration. */
  email: string | null;
  /** Limits; null is none. */
  callsPerMonth: number | null;
  callsPerHour: number | null;
  maxCollections: number | null;
  maxGroups: number | null;
  maxTexts: number | null;
  maxBytes: number | null;
  /** Texts that it stores, and their bytes. */
  texts: Generated<number>;
  bytes: Generated<number>;
}

/** Failures of one network or with one key, by the hash of its name. */
export interface FailedSignInTable extends Failures {
  name: string;
}

/** Calls that an account has made in the month and in the hour that it last called in. */
export interface CallCountTable {
  accountId: number;
  period: 'month' | 'hour';
  /** Start of the period. */
  beginsAt: number;
  calls: number;
}

/** What was answered to a call with an idempotency key; the hash is that of its method and params. */
export interface IdempotencyTable {
  accountId: number;
  key: string;
  hash: Uint8Array;
  createdAt: number;
  /** The text that the answer is about. */
  collectionId: number;
  textId: number;
  /** JSON of what the answer says that the call did not say itself; "" when that is nothing, or no more. */
  answer: string;
}

export interface KeyPairTable {
  apiKey: string;
  accountId: number;
  secretHash: Uint8Array;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
  scope: Generated<Scope>;
  /** 0 or 1. */
  isStatic: Generated<number>;
  expiresAt: Generated<number | null>;
  /** JSON of origins, and of numbers of collections; null when the key is not bound to any. */
  origins: Generated<string | null>;
  collections: Generated<string | null>;
}

export interface TokenTable {
  hash: Uint8Array;
  accountId: number;
  apiKey: string;
  lastUsedMs: number;
  /** 0 or 1. */
  isSession: Generated<number>;
}

export interface CollectionTable {
  collectionId: number;
  accountId: number;
  name: string;
  language: Language;
  description: string;
  nextId: number;
  epoch: number;
  /** Texts in it, their bytes, and words of those that are analysed. */
  texts: Generated<number>;
  bytes: Generated<number>;
  words: Generated<number>;
  /** Raised by every change of a text, its date or its analysis; and what it was after the last reset. */
  version: Generated<number>;
  clearedAt: Generated<number>;
}

/** What people have said of a tag for a whole collection. */
export interface TagEditTable {
  collectionId: number;
  tag: string;
  category: Category;
  /** The version of the collection that the edit made. */
  version: number;
  /** JSON of the names that it holds for. */
  names: string;
  newTag: string | null;
  newCategory: Category | null;
  /** 0 or 1. */
  isHidden: number;
  /** Seconds; null of what an earlier version made. */
  madeAt: number | null;
}

/** How many analysed texts of a collection have a result of a model, named as in their analysis. */
export interface ModelCountTable {
  collectionId: number;
  model: string;
  texts: number;
}

export interface TextGroupTable {
  groupId: number;
  accountId: number;
  name: string;
  language: Language;
  description: string;
  createdAt: number;
  updatedAt: number;
  /** Raised by every text that is put in or taken out. */
  version: Generated<number>;
}

export interface GroupMemberTable {
  groupId: number;
  collectionId: number;
  textId: number;
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

/**
 * One row a text, made in the commit that makes the text: the row is the job and, once it is done, the result. While a text
 * is analysed anew with another model its state stays `done`, and its result what it was.
 */
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
  /** While a worker has it: running, or done and being analysed anew. */
  leaseUntil: number | null;
  /** The model that a done text could not be analysed anew with; null when that has not been given up. */
  failedModel: string | null;
  model: string | null;
  /** JSON of AnalysedTag[]. */
  tags: string | null;
  /** JSON of the topics; null where an earlier version analysed the text, which had none. */
  topics: string | null;
  terms: Uint8Array | null;
  /** The pairs of the text (`textPairs`), and the revision that they were made from: nodes of an earlier version do not update them. */
  pairs: Generated<Uint8Array | null>;
  pairsRevision: Generated<number | null>;
  /** Little-endian 32-bit floats. */
  vector: Uint8Array | null;
  words: number | null;
  /** JSON of TagEdits, null when nobody has edited a tag. */
  tagEdits: string | null;
}

/** The version of the collection at which a text changed last; of a text that is gone, at which it went. */
export interface TextChangeTable {
  collectionId: number;
  textId: number;
  version: number;
}

/** A link that was mailed, by the hash of what makes it secret. */
export interface RegistrationTable {
  hash: Uint8Array;
  email: string;
  name: string;
  createdAt: number;
  usedAt: number | null;
}

export interface IdentityTable {
  name: IdentityName;
  value: Uint8Array;
}

/** What happened in a collection, by the version of the collection that came of it. */
export interface EventTable {
  collectionId: number;
  version: number;
  type: EventType;
  createdAt: number;
  textId: number | null;
  /** JSON of ImportOutcome. */
  outcome: string | null;
}

export interface WebhookTable {
  webhookId: number;
  accountId: number;
  collectionId: number;
  url: string;
  /** Types of events with spaces between them. */
  events: string;
  /** What its secret is made of, together with the pepper. */
  salt: Uint8Array;
  createdAt: number;
  /** 0 or 1. */
  isEnabled: number;
  /** Attempts that failed since the last that did not, and what was wrong with the last of them. */
  failures: Generated<number>;
  problem: string | null;
  /** Nothing is sent before. */
  nextAt: Generated<number>;
  /** Whoever sends to it at present, and until when at the longest; 0 and null when nobody does. */
  leaseUntil: Generated<number>;
  leaseBy: string | null;
}

/** An event on its way to a webhook. */
export interface DeliveryTable {
  webhookId: number;
  /** The version of the event, in its collection. */
  version: number;
  collectionId: number;
  /** 0 for events that are not about a text. */
  textId: number;
  state: DeliveryState;
  attempts: Generated<number>;
  /** Since when it is tried. */
  queuedAt: number;
  dueAt: number;
  triedAt: number | null;
  /** The HTTP status of the last response. */
  status: number | null;
  problem: string | null;
}

export interface ProbeTable {
  id: number;
  value: number;
}
