import type { Generated } from '#kysely';
import type { DeliveryState, EventType } from '../domain/events/event.ts';
import type { Failures } from '../domain/keys/failed-sign-ins.ts';
import type { Language } from '../domain/language.ts';
import type { Scope } from '../domain/keys/rights.ts';
import type { Category } from '../domain/tags/tag.ts';
import type { EntryCategory, KnowledgeUse } from '../domain/tags/vocabulary.ts';
import type { AnalysisState } from './analyses/interface.ts';
import type { IdentityName } from './identity/interface.ts';

/** The tables of the store, for Kysely. Absent values are null. */
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
  mergeRefusal: MergeRefusalTable;
  savedSearch: SavedSearchTable;
  savedSearchCollection: SavedSearchCollectionTable;
  savedMatch: SavedMatchTable;
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
  vocabulary: VocabularyTable;
  vocabularyEntry: VocabularyEntryTable;
  vocabularyName: VocabularyNameTable;
  probe: ProbeTable;
}

/**
 * The last id of each kind. Ids are never reused, even after a deletion. `turn` is the account whose text was claimed last.
 */
export interface CounterTable {
  kind: 'account' | 'collection' | 'group' | 'webhook' | 'vocabulary' | 'savedSearch' | 'turn';
  value: number;
}

export interface AccountTable {
  accountId: number;
  createdAt: number;
  /** Mail address of an account created by registration. */
  email: string | null;
  /** Limits; null for none. */
  callsPerMonth: number | null;
  callsPerHour: number | null;
  maxCollections: number | null;
  maxGroups: number | null;
  maxTexts: number | null;
  maxBytes: number | null;
  /** Number of stored texts, and their bytes. */
  texts: Generated<number>;
  bytes: Generated<number>;
}

/** Failed sign-ins from one network or with one key, by the hash of its name. */
export interface FailedSignInTable extends Failures {
  name: string;
}

/** Calls of an account in the month and the hour of its last call. */
export interface CallCountTable {
  accountId: number;
  period: 'month' | 'hour';
  /** Start of the period. */
  beginsAt: number;
  calls: number;
}

/** The result of a call with an idempotency key. `hash` is the hash of its method and params. */
export interface IdempotencyTable {
  accountId: number;
  key: string;
  hash: Uint8Array;
  createdAt: number;
  /** The text of the result. */
  collectionId: number;
  textId: number;
  /** JSON of the fields of the result that the call did not set; "" for none, and after the text was deleted. */
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
  /** JSON of origins, and of ids of collections; null when the key is not restricted. */
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
  /** Number of texts, their bytes, and the words of analysed texts. */
  texts: Generated<number>;
  bytes: Generated<number>;
  words: Generated<number>;
  /** The version of the collection, raised by every change of a text, its date or its analysis; and the version of the last reset. */
  version: Generated<number>;
  clearedAt: Generated<number>;
  /** JSON of the ids of its vocabularies, in order of precedence; null for none. */
  vocabularies: Generated<string | null>;
  /** `none` where the names that the world knows are not used; null where they are used. */
  knowledge: Generated<Exclude<KnowledgeUse, 'world'> | null>;
  /**
   * The version of its vocabularies, raised by every change of `vocabularies`, of an entry in them, and of `knowledge`; and the version
   * up to which texts were marked.
   */
  listVersion: Generated<number>;
  markedVersion: Generated<number>;
  /** JSON of Marks, null before texts were marked. */
  marks: Generated<string | null>;
  /** End of the lease of the node that applies its vocabularies, in seconds since 1970, and the name of the holder. */
  linkLeaseUntil: Generated<number>;
  linkLeaseBy: Generated<string | null>;
  /** The version up to which changed texts were compared with saved searches (null without a saved search), and the lease of that work. */
  matchedVersion: Generated<number | null>;
  matchLeaseUntil: Generated<number>;
  matchLeaseBy: Generated<string | null>;
}

/** A list of names of an account's own. */
export interface VocabularyTable {
  vocabularyId: number;
  accountId: number;
  name: string;
  description: string;
  language: Language | null;
  /** Number of entries. */
  entries: Generated<number>;
  updatedAt: number;
  /** The version of the entry that changed last. */
  version: Generated<number>;
  /** The highest version of a removed entry that was erased. */
  erasedAt: Generated<number>;
}

/** An entry of a vocabulary. A removed entry stays until the texts that it may affect are marked. */
export interface VocabularyEntryTable {
  vocabularyId: number;
  entryId: string;
  /** The version of the vocabulary after the entry's last change; each change has its own version. */
  version: number;
  category: EntryCategory;
  /** 0 or 1. */
  isRemoved: number;
  /** JSON of the entry without its id and category. */
  content: string;
  /** JSON of names that the entry had before, whose texts are to be marked; null for none. */
  formerNames: string | null;
}

/** A name of an entry, in the form by which it is found. */
export interface VocabularyNameTable {
  vocabularyId: number;
  form: string;
  entryId: string;
}

/** An edit of a tag in a whole collection. */
export interface TagEditTable {
  collectionId: number;
  tag: string;
  category: Category;
  /** The version of the collection after the edit. */
  version: number;
  /** JSON of the names that the edit applies to. */
  names: string;
  newTag: string | null;
  newCategory: Category | null;
  /** 0 or 1. */
  isHidden: number;
  /** JSON of a TagLink, or of null where people refused a link; null where they decided nothing. */
  link: Generated<string | null>;
  /** Seconds since 1970; null for edits of earlier versions of Textkin. */
  madeAt: number | null;
}

/** A pair of tags of a collection that people refused to merge, in code point order. */
export interface MergeRefusalTable {
  collectionId: number;
  tag: string;
  category: Category;
  otherTag: string;
  otherCategory: Category;
  madeAt: number;
}

export interface SavedSearchTable {
  savedSearchId: number;
  accountId: number;
  name: string;
  /** JSON of SavedParams. */
  params: string;
  createdAt: number;
  /** The number of its latest match. */
  lastMatch: Generated<number>;
  /** The vector of the query as little-endian 32-bit floats, and the stamp of its model; null until it is analysed. */
  vector: Generated<Uint8Array | null>;
  model: Generated<string | null>;
}

/** A collection that a saved search searches. */
export interface SavedSearchCollectionTable {
  collectionId: number;
  savedSearchId: number;
  /** The place of the collection among the collections of the saved search. */
  place: number;
  /** Texts come to match if their words were first analysed after this version of the collection. */
  afterVersion: number;
}

/** A text that has come to match a saved search. */
export interface SavedMatchTable {
  savedSearchId: number;
  /** The place among all matches of the saved search: 1 for the first. */
  number: number;
  collectionId: number;
  textId: number;
  /** `wordsVersion` of the text when it came to match. */
  wordsVersion: number;
  /** The relevance in ten-thousandths. */
  relevance: number;
  matchedAt: number;
}

/** The number of texts of a collection that have a result of a model. The model is named as in analyses. */
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
  /** Raised by every text that is added or removed. */
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
 * The analysis of a text, created in the commit of the text. The row is the job and, once done, the result. While a text is analysed again
 * with another model, its state stays `done` and its result stays unchanged.
 */
export interface AnalysisTable {
  collectionId: number;
  textId: number;
  accountId: number;
  epoch: number;
  revision: number;
  state: AnalysisState;
  /** When the text was queued. */
  queuedAt: number;
  /** Attempts used up. */
  attempts: number;
  /** End of the lease while a worker analyses the text: running, or done and analysed again. */
  leaseUntil: number | null;
  /** The model with which another analysis of a done text has failed; null for none. */
  failedModel: string | null;
  model: string | null;
  /** JSON of AnalysedTag[]. */
  tags: string | null;
  /** JSON of the topics; null when an earlier version without topics analysed the text. */
  topics: string | null;
  terms: Uint8Array | null;
  /** Word pairs of the text (`textPairs`), and their revision, because nodes of an earlier version do not update the pairs. */
  pairs: Generated<Uint8Array | null>;
  pairsRevision: Generated<number | null>;
  /** Sentences (`textSentences`) and passages (`encodePassages`) of the text, and their revision for the same reason. */
  sentences: Generated<Uint8Array | null>;
  passages: Generated<Uint8Array | null>;
  sentencesRevision: Generated<number | null>;
  /** Little-endian 32-bit floats. */
  vector: Uint8Array | null;
  words: number | null;
  /** JSON of TagEdits, null when nobody has edited a tag. */
  tagEdits: string | null;
  /** JSON of the tags before the collection's vocabularies were applied; null where they changed nothing. */
  found: Generated<string | null>;
  /** The mark of the text: 1 if vocabularies are to be applied again, 2 if it is to be analysed again, null for neither. */
  again: Generated<number | null>;
}

/** The version of the collection at which a text was last changed or was deleted. */
export interface TextChangeTable {
  collectionId: number;
  textId: number;
  version: number;
  /** The version at which the present words of the text were first analysed; null before, and for texts of earlier versions of Textkin. */
  wordsVersion: Generated<number | null>;
}

/** A mailed link, by the hash of its secret. */
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

/** An event of a collection, by the version of the collection after it. */
export interface EventTable {
  collectionId: number;
  version: number;
  type: EventType;
  createdAt: number;
  textId: number | null;
  /** JSON of ImportOutcome. */
  outcome: string | null;
  /** JSON of the ids of the saved searches that the text has come to match. */
  savedSearches: Generated<string | null>;
}

export interface WebhookTable {
  webhookId: number;
  accountId: number;
  collectionId: number;
  url: string;
  /** Types of events, separated by spaces. */
  events: string;
  /** Salt from which, with the pepper, the secret is derived. */
  salt: Uint8Array;
  createdAt: number;
  /** 0 or 1. */
  isEnabled: number;
  /** Number of failed attempts since the last success, and the problem of the last attempt. */
  failures: Generated<number>;
  problem: string | null;
  /** The time before which nothing is sent. */
  nextAt: Generated<number>;
  /** End of the lease of the sender, and its name; 0 and null when nobody sends. */
  leaseUntil: Generated<number>;
  leaseBy: string | null;
}

/** The delivery of an event to a webhook. */
export interface DeliveryTable {
  webhookId: number;
  /** The version of the event, in its collection. */
  version: number;
  collectionId: number;
  /** 0 for events that are not about a text. */
  textId: number;
  state: DeliveryState;
  attempts: Generated<number>;
  /** When the delivery was queued. */
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
