import { entryLimits, fileLimits, textLimits } from '@textkin/importing/limits';

/**
 * Every limit that a user can reach. The contract, the error sentences and the documentation read the limits from here. Lengths of
 * texts are in Unicode code points.
 */
export const limits = {
  /** Bytes of one request body, after decompression. */
  bodyBytes: 32 * 1024 * 1024,
  /** Bytes of a request body without a valid token; calls that need no token are short. */
  anonymousBodyBytes: 64 * 1024,
  /** Bytes of one request, alone or in a batch. The longest text takes 1.2 MiB with every character escaped. */
  requestBytes: 4 * 1024 * 1024,
  /** Members of objects and items of arrays, in one request (a vocabulary.put has up to 70,000) and in a whole body. */
  jsonValues: { request: 70_000, body: 200_000 },
  /** Bytes of the id of a request. */
  idBytes: 1024,
  /** Bytes of the result of an agent's tool: at most `max`, and `default` for a page where no limit is given. */
  toolResultBytes: { default: 36 * 1024, max: 1024 * 1024 },
  /** Rows that an agent's tool returns where no limit is given and the method returns all rows; and tags of a text. */
  toolRows: { withoutLimit: 50, tags: 100 },
  /** Bytes of the results of a batch after which its other calls are not run. */
  batchResponseBytes: 16 * 1024 * 1024,
  /** Bytes of the result of a single call, as JSON. */
  resultBytes: 16 * 1024 * 1024,
  /** Bytes of the results of a batch without a valid token after which its other calls are not run. */
  anonymousResponseBytes: 256 * 1024,
  /** Bytes of unread responses without a valid token, of one network and of all networks. */
  anonymousBufferedBytes: { ofNetwork: 16 * 1024 * 1024, all: 64 * 1024 * 1024 },
  /** Bytes of all request bodies and unread responses in memory. */
  bufferedBytes: 128 * 1024 * 1024,
  /** Seconds after which a client that reads no byte of its response is disconnected. */
  unreadSeconds: 30,
  /** Requests in one batch. */
  batchEntries: 1000,
  /** Levels of nesting in a request body; the contract needs six (`vocabulary.put` in a batch). */
  jsonDepth: 32,
  /** Characters of the name and of the description of a collection or group. */
  name: 100,
  description: 250,
  ...textLimits,
  /** Characters of a headline or body in HTML, with the pictures that it contains. */
  html: 3_000_000,
  /** Seconds for extracting the article of a page. After them, the whole readable text of the page is extracted. */
  htmlSeconds: 10,
  /** Texts in one page of collection.listTexts. */
  listTexts: { default: 50, min: 1, max: 1000 },
  /** Characters of the `query` of collection.listTexts: the maximum of headlines and of ext_text_id. */
  listQuery: 250,
  /** Rows in a page of those lists that return all rows where no limit is given. */
  listRows: { min: 1, max: 1000 },
  /** Tags in one `tags` or `without` of collection.listTexts and text.search. */
  filterTags: 20,
  /** Values of a facet: the tags in most texts, and the latest months. */
  facets: { tags: 100, months: 1200 },
  /** Texts that a search with facets reads to check the phrases of its query. */
  facetPhrases: 20_000,
  /** Fields that `include` adds to a row of collection.listTexts: characters of the excerpt, and tags. */
  include: { excerpt: 200, tags: 3 },
  /** Entries of text.relatedTexts. */
  relatedTexts: { default: 10, min: 1, max: 50 },
  /** Characters of the query of text.search. */
  searchQuery: 1000,
  /** Texts that text.search returns. */
  searchResults: { default: 10, min: 1, max: 50 },
  /** Highlights in one text of text.search. */
  highlights: 100,
  /** Seconds that text.search waits for the embedding of its query. After them, it searches by words alone. */
  searchWait: 2,
  /** Edits of tags for a whole collection. */
  collectionTagEdits: 10_000,
  /** Pairs of tags that people refused to merge, in a collection. */
  mergeRefusals: 10_000,
  /** Suggestions of tag.suggestMerges. */
  suggestedMerges: { min: 1, max: 100, default: 20 },
  /** The most frequent tags of a collection: compared by name for suggestions, and looked up in vocabularies and the names of the world. */
  comparedTags: { names: 20_000, known: 5000 },
  /** Tags of text.tags; all tags where no limit is given. */
  tags: { min: 1, max: 1000 },
  /** Tags of collection.stats: the most frequent ones. */
  statsTags: 100,
  /** Places of a call of `tag.places`. */
  places: { min: 1, max: 2000, default: 200 },
  /** Rows in a page of tag.list and of tag.texts. */
  listedTags: { default: 50, min: 1, max: 1000 },
  /** Tags of tag.related. */
  relatedTags: { default: 20, min: 1, max: 1000 },
  /** Characters of the query of entity.find, and of its context. */
  entityQuery: 250,
  entityContext: 1000,
  /** Entities that entity.find returns. */
  entities: { default: 10, min: 1, max: 50 },
  /** Entries of a vocabulary up to which entity.find finds words inside its names too: reading 20,000 names takes some milliseconds. */
  entityWords: 20_000,
  /** Queries in one request at /reconcile, and ids of entities whose properties it returns. */
  reconcile: { queries: 50, ids: 1000 },
  /** The minimum number of texts of a tag in tag.list. */
  minTexts: { min: 1, max: 1_000_000 },
  /** Days, weeks, months or years of tag.timeline; as days, 27 years. */
  buckets: 10_000,
  /** Characters of a cursor. */
  cursor: 10_000,
  /** Relevance, thresholds and other fractions. */
  share: { min: 0, max: 1 },
  /** Collections in one collection_scope. */
  collectionScope: 100,
  /** Groups in one group_scope. */
  groupScope: 100,
  /** Text ids in one text_scope. */
  textScope: 10_000,
  /** Times that a query parameter may be repeated in an address of REST, for a list; an address has at most 16 KiB. */
  repeatedParams: 500,
  /** Days after which closeness in time has half its weight, in text.relatedTexts. */
  dateHalfLife: { default: 30, min: 0.01, max: 36_500 },
  /** The weight of closeness in time, in text.relatedTexts. */
  dateStrength: { default: 0.3, min: 0, max: 1 },
  /** Shared terms, and shared tags, that `explain` returns: those with the largest weights. */
  explainItems: 10,
  /** Seconds that a call waits for the analysis of its text. A larger `wait` is reduced to the maximum. */
  wait: { default: 5, min: 0, max: 60 },
  /** Seconds that a call without `wait` waits for other texts of its scope. */
  scopeWait: 1,
  /** Calls that may wait at the same time, in all and of one account. Further calls return `stillProcessing` at once. */
  waiters: { all: 10_000, ofAccount: 2000 },
  /**
   * Calls that may run at the same time, in all and of one account, or of one network without a token; calls that wait for an analysis
   * do not count. With a thousand clients of one account, the p99 of another account's ping is 55 ms (`npm run drill:overload`).
   * `refusals`: after this number of refusals within a second, further requests of the account or network are not read until the
   * second is over. A refusal takes 70 µs, and a thousand clients caused 11,000 refusals a second.
   */
  runningCalls: { all: 5000, ofAccount: 1000, refusals: 1000 },
  /** Characters of an `if_revision`. */
  revision: 100,
  /** Characters of an idempotency key. */
  idempotencyKey: 100,
  /** Seconds for which the result of a call with an idempotency key is stored. */
  idempotencySeconds: 24 * 60 * 60,
  /** Origins of web pages that a key is bound to, or that `--cors-origin` names. */
  origins: 20,
  /** Milliseconds without use after which an access token expires, unless `--token-idle` is set. */
  tokenIdleMs: 10 * 60 * 1000,
  /** The range of `--token-idle`. The last use is stored every half minute. */
  tokenIdle: { minMs: 60 * 1000, maxMs: 24 * 60 * 60 * 1000 },
  /** Milliseconds without use after which a session of the console ends. */
  sessionIdleMs: 12 * 60 * 60 * 1000,
  /** The lifetime of a one-time link, in milliseconds. */
  oneTimeLinkMs: 10 * 60 * 1000,
  /** Milliseconds that a TLS handshake may take. */
  handshakeMs: 10_000,
  /** Milliseconds for which a result of /readyz is cached. */
  readinessMs: 1000,
  /**
   * Failed sign-ins. `free`: failures without a wait, of one network or with one key. `maxWait`: the longest wait in seconds after
   * further failures. `resetAfter`: seconds without a failure after which the count starts again. `maxTracked`: the number of
   * networks, and of keys, whose failures are counted.
   */
  failedSignIns: { free: 10, maxWait: 900, resetAfter: 3600, maxTracked: 10_000 },
  /** Registration by mail: the hours that a link works, links to one address in that time, and requests from one network in an hour. */
  registration: { linkHours: 24, perAddress: 5, perNetwork: 20 },
  /** The limits of an account that was created by registration. */
  registeredAccount: { texts: 100_000, bytes: 1024 ** 3, collections: 1000, groups: 1000 },
  /**
   * Texts of text.preview. `pending`: texts of one account that may be pending. `cached`: results that are cached for repeated
   * calls. `calls`: calls that may wait at the same time; few, because each holds its text in memory.
   */
  previews: { pending: 10, cached: 100, calls: { all: 500, ofAccount: 50 } },
  /**
   * Files that `textkin import` reads: the bytes of a row, an entry of a feed, a document or its unpacked text (ten times the longest
   * text with its tags and vector); levels of nesting; and the seconds and MiB of memory for extracting the text of one document. A
   * page with the longest text takes half a second.
   */
  import: fileLimits,
  /** Accounts whose queue has a metric of its own: those with the most queued texts. */
  accountsInMetrics: 10,
  /**
   * The log. `slowCall`: the seconds by which a slow call exceeds the time that it may wait. `import`: the number of new texts in a
   * collection with which an import begins, and the seconds without another text after which it ends. `linesPerMinute`: lines about
   * failed sign-ins, and about slow calls.
   */
  log: { slowCall: 2, import: { texts: 100, quietSeconds: 30 }, linesPerMinute: 60 },
  /**
   * Webhooks of a collection and of an account. `responseMs`: the time in which a receiver must respond. `responseBytes`: the bytes
   * of its response that are read. `parallelEvents`: events that are sent to a webhook at the same time. In seconds: the first and the
   * longest pause before an event is retried, the longest pause after failures of a webhook, and the age at which an event becomes
   * a dead letter.
   */
  webhooks: {
    inCollection: 10,
    inAccount: 100,
    responseMs: 10_000,
    responseBytes: 16 * 1024,
    parallelEvents: 4,
    firstPause: 5,
    maxPause: 3600,
    maxBackoff: 300,
    deadLetterAfter: 3 * 24 * 3600,
  },
  /** Deliveries in one page of webhook.deliveries. */
  deliveries: { default: 50, min: 1, max: 1000 },
  /** The number up to which pending deliveries and dead letters are counted. */
  countedDeliveries: 10_000,
  /**
   * Events. `retention`: seconds for which an event is stored. `undeliveredRetention`: seconds for which it is stored while it is pending
   * or a dead letter. `streams`: event streams that may be open.
   */
  events: {
    retention: 3 * 24 * 3600,
    undeliveredRetention: 30 * 24 * 3600,
    streams: { all: 1000, ofAccount: 20 },
  },
  /**
   * Vocabularies of an account, and their entries together, unless `--vocabularies` and `--vocabulary-entries` are set. `inCollection`:
   * vocabularies that a collection uses. Of a call: the entries that vocabulary.put stores, and the ids that vocabulary.remove takes. Of
   * an entry: characters of its id and of each name, its aliases, and characters of its description.
   */
  vocabularies: {
    inAccount: 50,
    inCollection: 50,
    entries: 200_000,
    perCall: entryLimits.put,
    id: entryLimits.id,
    name: entryLimits.name,
    aliases: entryLimits.aliases,
    description: entryLimits.description,
  },
  /** Saved searches of an account, and the latest matches that each keeps. */
  savedSearches: { inAccount: 1000, matches: 1000 },
  /** Texts in the feed of a saved search. */
  feedEntries: 50,
  /** Texts in one page of search.matches. */
  savedMatches: { default: 50, min: 1, max: 1000 },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  /** Entries in one page of vocabulary.entries. */
  vocabularyEntries: { default: 50, min: 1, max: 1000 },
  /** The number that account.get returns for "unlimited". */
  unlimited: 1_000_000_000,
} as const;
