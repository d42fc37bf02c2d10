/**
 * Every number that a user can run into, in one place: the contract, the error texts and the documentation
 * read them from here. Lengths of text count Unicode code points.
 */
export const limits = {
  /** Bytes of one request body, after decompression. */
  bodyBytes: 32 * 1024 * 1024,
  /** Requests in one batch. */
  batchEntries: 1000,
  /** Nesting of a request body; the contract itself needs four levels. */
  jsonDepth: 32,
  name: 100,
  description: 250,
  headline: 250,
  url: 1000,
  authors: 100,
  body: 100_000,
  extTextId: 250,
  /** Texts in one page of collection.listTexts: default and maximum. */
  listTexts: { default: 50, max: 1000 },
  /** Entries of text.relatedTexts: default and maximum. */
  relatedTexts: { default: 10, max: 50 },
  tag: 250,
  /** Tags of one text that people may add, change or delete. */
  tagEdits: 1000,
  /** Tags of text.tags: all of them unless a limit is given. */
  tags: { max: 1000 },
  /** Tags of collection.stats, the most frequent ones. */
  statsTags: 100,
  /** Collections in one collection_scope. */
  collectionScope: 100,
  /** Groups in one group_scope. */
  groupScope: 100,
  /** Text ids in one text_scope. */
  textScope: 10_000,
  /** Days after which closeness in time counts half, in text.relatedTexts. */
  dateHalfLife: { default: 30, min: 0.01, max: 36_500 },
  /** What closeness in time counts, in text.relatedTexts, once a half-life is given. */
  dateStrength: { default: 0.3, max: 1 },
  /** Terms and tags that `explain` names, the weightiest. */
  explained: 10,
  /** Seconds that a call is held while its text is analysed; a larger wait is cut to the maximum. */
  wait: { default: 5, max: 60 },
  /** Calls that may be held at once; beyond it they are told "still processing" immediately. */
  waiters: 10_000,
  idempotencyKey: 100,
  /** Seconds that the answer to a call with an idempotency key is kept. */
  idempotencySeconds: 24 * 60 * 60,
  /** Milliseconds that an access token lives without being used. */
  tokenIdleMs: 10 * 60 * 1000,
  /** Mailed links: hours they work, links for one address in that time, requests from one network in an hour. */
  registration: { linkHours: 24, perAddress: 5, perNetwork: 20 },
  /** Texts of text.preview: under way at once in one account, and kept for a call that is made again. */
  previews: { pending: 10, kept: 100 },
  /** What account.get answers for "unlimited". */
  unlimited: 1_000_000_000,
} as const;
