import { fileLimits, textLimits } from '@textkin/importing/limits';

/**
 * Every number that a user can run into, in one place: the contract, the error texts and the documentation
 * read them from here. Lengths of text count Unicode code points.
 */
export const limits = {
  /** Bytes of one request body, after decompression. */
  bodyBytes: 32 * 1024 * 1024,
  /** Bytes of a body without a valid token: calls that need none are short. */
  openBodyBytes: 64 * 1024,
  /** Bytes of a single request or one of a batch; a text of maximal length takes 1.2 MiB with every character escaped. */
  requestBytes: 4 * 1024 * 1024,
  /** Members of objects and items of arrays: in one request, where a text_scope has 10,000, and in a whole body. */
  jsonValues: { request: 20_000, body: 200_000 },
  /** Bytes of the id of a request. */
  idBytes: 1024,
  /** Bytes of what a tool of an agent returns; of a page, with its rows as structured content and as text, unless a limit is given. */
  toolResultBytes: { usual: 36 * 1024, most: 1024 * 1024 },
  /** Rows of a tool's list that has all rows for other callers, unless a limit is given; and tags of a text. */
  toolRows: { listed: 50, tags: 100 },
  /** Bytes of a batch's answers after which the entries that are left are not run. */
  batchResponseBytes: 16 * 1024 * 1024,
  /** Bytes of the result of a single call, as JSON. */
  resultBytes: 16 * 1024 * 1024,
  /** Bytes of a batch's answers without a valid token, after which the entries that are left are not run. */
  openResponseBytes: 256 * 1024,
  /** Bytes of answers without a valid token that a network has not read, and that all of them have not, at once. */
  openBufferedBytes: { ofNetwork: 16 * 1024 * 1024, all: 64 * 1024 * 1024 },
  /** Bytes that all requests hold at once: bodies, and answers until they are read. */
  bufferedBytes: 128 * 1024 * 1024,
  /** Seconds without a byte being taken after which a client that does not read its answer is cut off. */
  unreadSeconds: 30,
  /** Requests in one batch. */
  batchEntries: 1000,
  /** Nesting of a request body; the contract itself needs four levels. */
  jsonDepth: 32,
  name: 100,
  description: 250,
  ...textLimits,
  /** Characters of the HTML that a headline or a body is given as; pictures within it count too. */
  html: 3_000_000,
  /** Seconds in which the article of a page is to be found; then all of its readable text is taken. */
  htmlSeconds: 10,
  /** Texts in one page of collection.listTexts. */
  listTexts: { default: 50, min: 1, max: 1000 },
  /** Characters of the `query` of collection.listTexts: an own id may be that long, as a headline. */
  listQuery: 250,
  /** Rows in a page of the lists that have all rows unless a limit is given. */
  listed: { min: 1, max: 1000 },
  /** What `include` adds to a row of collection.listTexts: characters of the excerpt, and tags. */
  included: { excerpt: 200, tags: 3 },
  /** Entries of text.relatedTexts. */
  relatedTexts: { default: 10, min: 1, max: 50 },
  /** What text.search takes, how many texts it answers, and how many places of one it highlights. */
  searchQuery: 1000,
  foundTexts: { default: 10, min: 1, max: 50 },
  highlights: 100,
  /** Seconds that a search waits for the meaning of its query before it goes by words alone. */
  searchWait: 2,
  /** Edits of tags for a whole collection. */
  collectionTagEdits: 10_000,
  /** Tags of text.tags: all of them unless a limit is given. */
  tags: { min: 1, max: 1000 },
  /** Tags of collection.stats, the most frequent ones. */
  statsTags: 100,
  /** Tags, or texts of one, in a page of tag.list and tag.texts; tags of tag.related. */
  listedTags: { default: 50, min: 1, max: 1000 },
  relatedTags: { default: 20, min: 1, max: 1000 },
  /** Texts that a tag of tag.list is in at least. */
  minTexts: { min: 1, max: 1_000_000 },
  /** Days, weeks, months or years of tag.timeline: 27 years of days. */
  buckets: 10_000,
  /** The cursor of a list. */
  cursor: 10_000,
  /** Relevance and whatever else is a part of the whole. */
  share: { min: 0, max: 1 },
  /** Collections in one collection_scope. */
  collectionScope: 100,
  /** Groups in one group_scope. */
  groupScope: 100,
  /** Text ids in one text_scope. */
  textScope: 10_000,
  /** Times that a name of an address on REST may be repeated, as those of lists are: an address has 16 KiB. */
  repeated: 500,
  /** Days after which closeness in time counts half, in text.relatedTexts. */
  dateHalfLife: { default: 30, min: 0.01, max: 36_500 },
  /** What closeness in time counts, in text.relatedTexts, once a half-life is given. */
  dateStrength: { default: 0.3, min: 0, max: 1 },
  /** Terms and tags that `explain` names, the weightiest. */
  explained: 10,
  /** Seconds that a call is held while its text is analysed; a larger wait is cut to the maximum. */
  wait: { default: 5, min: 0, max: 60 },
  /** Seconds that a call is held for other texts of its scope, unless it says how long. */
  scopeWait: 1,
  /** Calls that may be held at once, in all and of one account; further ones are told "still processing" immediately. */
  waiters: { all: 10_000, ofAccount: 2000 },
  /**
   * Requests that may be under way at once, in all and of one account, or of a network without a token, those that are held
   * by `wait` not counted: a thousand clients of one account leave another's ping a p99 of 55 ms (`npm run drill:overload`). And refusals of one in a second, after
   * which it is not read until that is over: a refusal takes 70 µs, and a thousand clients asked for 11,000.
   */
  runningCalls: { all: 5000, ofAccount: 1000, refusals: 1000 },
  idempotencyKey: 100,
  /** Seconds that the answer to a call with an idempotency key is kept. */
  idempotencySeconds: 24 * 60 * 60,
  /** Origins of web pages that a key is bound to, or that `--cors-origin` names. */
  origins: 20,
  /** Milliseconds that an access token lives without being used, unless `--token-idle` says otherwise. */
  tokenIdleMs: 10 * 60 * 1000,
  /** What that takes: uses are written down every half minute. */
  tokenIdle: { minMs: 60 * 1000, maxMs: 24 * 60 * 60 * 1000 },
  /** Milliseconds without use after which a session of the console ends, and the lifetime of a one-time link. */
  sessionIdleMs: 12 * 60 * 60 * 1000,
  oneTimeLinkMs: 10 * 60 * 1000,
  /** Milliseconds that a TLS handshake may take. */
  handshakeMs: 10_000,
  /** Milliseconds for which an answer of /readyz holds for all who ask. */
  readinessMs: 1000,
  /**
   * Failed sign-ins that a network, or all of them together with one key, have free; the longest wait in seconds after
   * further ones; seconds without one until they are forgotten; how many networks, and keys, are remembered.
   */
  failedSignIns: { free: 10, longestWait: 900, forgottenAfter: 3600, remembered: 10_000 },
  /** Mailed links: hours they work, links for one address in that time, requests from one network in an hour. */
  registration: { linkHours: 24, perAddress: 5, perNetwork: 20 },
  /** What accounts that are made by registration may have. */
  registered: { texts: 100_000, bytes: 1024 ** 3, collections: 1000, groups: 1000 },
  /**
   * Texts of text.preview: under way at once in one account, and kept for a call that is made again. Calls of it that
   * may be held: few, for each holds its text.
   */
  previews: { pending: 10, cached: 100, calls: { all: 500, ofAccount: 50 } },
  /**
   * What `textkin import` reads: bytes of a row, a feed's entry, a document or the text of one that is packed, ten times what a text of the greatest
   * length takes with its tags and vector; levels of nesting; and seconds and MiB of memory in which one document is
   * turned into text, where a page with a text of that length takes half a second.
   */
  import: fileLimits,
  /** Accounts with a queue that /metrics names, those with most texts in it. */
  measuredAccounts: 10,
  /**
   * What the log tells: calls that take so many seconds longer than they may wait, and imports: so many texts that come into
   * a collection, and so many seconds without another are their end. Of failed sign-ins and of slow calls it has so many
   * lines a minute.
   */
  log: { slowCall: 2, import: { texts: 100, quietSeconds: 30 }, linesPerMinute: 60 },
  /**
   * Webhooks that a collection and an account may have; milliseconds in which a receiver answers, and bytes that are read of
   * its answer; events that one is sent at once; seconds of the first and the longest pause between two attempts at an
   * event, of the longest for which a webhook that fails is left alone, and after which an event is given up.
   */
  webhooks: {
    inCollection: 10,
    inAccount: 100,
    answerMs: 10_000,
    answerBytes: 16 * 1024,
    atOnce: 4,
    firstPause: 5,
    longestPause: 3600,
    longestSilence: 300,
    givenUpAfter: 3 * 24 * 3600,
  },
  /** Deliveries in one page of webhook.deliveries, and how far those that wait or were given up are counted. */
  deliveries: { default: 50, min: 1, max: 1000 },
  countedDeliveries: 10_000,
  /** Seconds that events are kept for whoever reads them later, and those that could not be delivered; open streams of them. */
  events: { kept: 3 * 24 * 3600, undeliveredKept: 30 * 24 * 3600, streams: { all: 1000, ofAccount: 20 } },
  /** What account.get answers for "unlimited". */
  unlimited: 1_000_000_000,
} as const;
