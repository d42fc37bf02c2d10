import { limits } from '../../packages/server/src/domain/limits.ts';
import { mostMegabytes } from '../../bench/overload/limits.ts';
import { count, errorCode, table } from './markdown.ts';

const range = ({ default: preset, max }: { default: number; max: number }) =>
  `${count(preset)} by default, at most ${count(max)}`;

const mebibytes = (bytes: number) => `${bytes / 1024 ** 2} MiB`;

/** A row for every limit. The compiler reports a limit without a row. */
const rows: Record<keyof typeof limits, readonly [what: string, limit: string]> = {
  body: ['`body` of a text', `${count(limits.body)} characters`],
  html: [
    '`headline` or `body` as HTML',
    `${count(limits.html)} characters, nested ${count(limits.import.depth.html)} levels deep; the extracted text has the limits of a text`,
  ],
  htmlSeconds: [
    'the article of a page as HTML',
    `extracted within ${limits.htmlSeconds} seconds and ${count(limits.import.memory)} MiB, if the page has at most ${count(limits.import.page.pieces)} elements, attributes and pieces of text, ${count(limits.import.page.attributes)} attributes on one element and ${count(limits.import.page.tables)} nested tables, and if the nesting depths add up to at most ${count(limits.import.page.levels)} over all elements and ${count(limits.import.page.characters)} over all characters; otherwise the whole readable text of the page is extracted`,
  ],
  headline: ['`headline`', `${count(limits.headline)} characters`],
  url: ['`url`', `${count(limits.url)} characters`],
  authors: ['`authors`', `${count(limits.authors)} characters`],
  extTextId: ['`ext_text_id`', `${count(limits.extTextId)} characters`],
  name: ['`name` of a collection', `${count(limits.name)} characters`],
  description: ['`description` of a collection', `${count(limits.description)} characters`],
  listTexts: ['`limit` of collection.listTexts', range(limits.listTexts)],
  listRows: [
    '`limit` of collection.list, group.list, group.listTexts, keys.list, search.list and tag.edits',
    `all rows by default, at most ${count(limits.listRows.max)}`,
  ],
  listQuery: ['`query` of collection.listTexts', `${count(limits.listQuery)} characters`],
  filterTags: [
    '`tags` and `without` of collection.listTexts and text.search',
    `${limits.filterTags} tags each`,
  ],
  facets: [
    '`facets` of collection.listTexts and text.search',
    `the ${limits.facets.tags} tags in most texts, and the latest ${count(limits.facets.months)} months`,
  ],
  facetPhrases: [
    'texts that a search with `facets` reads to check phrases',
    `${count(limits.facetPhrases)}; a search with more is refused`,
  ],
  include: [
    '`include` of collection.listTexts',
    `${count(limits.include.excerpt)} characters of the excerpt, ${limits.include.tags} tags`,
  ],
  searchQuery: ['`query` of text.search', `${count(limits.searchQuery)} characters`],
  searchResults: ['`limit` of text.search', range(limits.searchResults)],
  highlights: ['`highlights` of one text', `the first ${count(limits.highlights)}`],
  searchWait: [
    'the wait of text.search for the embedding of its query',
    `${limits.searchWait} seconds; then it searches by words alone`,
  ],
  tag: ['`tag` of text.addTag', `${count(limits.tag)} characters`],
  tagEdits: ['tags added, changed or deleted by hand in one text', count(limits.tagEdits)],
  collectionTagEdits: ['tags of a collection edited for all its texts', count(limits.collectionTagEdits)],
  mergeRefusals: ['pairs of tags of a collection that tag.refuseMerge keeps', count(limits.mergeRefusals)],
  suggestedMerges: ['`limit` of tag.suggestMerges', range(limits.suggestedMerges)],
  comparedTags: [
    'tags that tag.suggestMerges compares',
    `the ${count(limits.comparedTags.names)} most frequent, of which ${count(limits.comparedTags.known)} are looked up in vocabularies and among the names that the world knows`,
  ],
  tags: ['`limit` of text.tags', `all tags by default, at most ${count(limits.tags.max)}`],
  statsTags: ['tags of collection.stats', `the ${count(limits.statsTags)} most frequent`],
  places: ['`limit` of tag.places', range(limits.places)],
  listedTags: ['`limit` of tag.list and tag.texts', range(limits.listedTags)],
  relatedTags: ['`limit` of tag.related', range(limits.relatedTags)],
  entityQuery: ['`query` of entity.find', `${count(limits.entityQuery)} characters`],
  entityContext: ['`context` of entity.find', `${count(limits.entityContext)} characters`],
  entities: ['`limit` of entity.find, and candidates of a query at /reconcile', range(limits.entities)],
  entityWords: [
    'entries of a vocabulary in which entity.find also finds words inside names',
    `${count(limits.entityWords)}; in larger ones it finds beginnings of names`,
  ],
  reconcile: [
    'queries in a batch at /reconcile, and ids in a data extension query',
    `${limits.reconcile.queries} and ${count(limits.reconcile.ids)}`,
  ],
  minTexts: ['`min_texts` of tag.list', `${limits.minTexts.min} to ${count(limits.minTexts.max)}`],
  buckets: ['days, weeks, months or years of tag.timeline', count(limits.buckets)],
  cursor: ['`cursor`', `${count(limits.cursor)} characters`],
  relatedTexts: ['`limit` of text.relatedTexts', range(limits.relatedTexts)],
  repeatedParams: ['values of one list in the query of a REST address', count(limits.repeatedParams)],
  groupScope: ['groups in one `group_scope`', count(limits.groupScope)],
  share: ['relevance, thresholds, `dedupe` and `diversity`', `${limits.share.min} to ${limits.share.max}`],
  collectionScope: ['collections in one `collection_scope`', count(limits.collectionScope)],
  textScope: ['texts in one `text_scope`', count(limits.textScope)],
  dateHalfLife: [
    '`date_half_life`, in days',
    `${limits.dateHalfLife.min} to ${count(limits.dateHalfLife.max)}, ${limits.dateHalfLife.default} when only \`date_strength\` is given`,
  ],
  dateStrength: [
    '`date_strength`',
    `${limits.dateStrength.min} to ${limits.dateStrength.max}, ${limits.dateStrength.default} when only \`date_half_life\` is given`,
  ],
  explainItems: [
    '`shared_terms` and `shared_tags` of `explain`',
    `the ${count(limits.explainItems)} with the largest weights`,
  ],
  wait: ['`wait`, in seconds', `${range(limits.wait)}; larger values are reduced to that`],
  scopeWait: [
    'the wait of a call for other texts of its scope',
    `\`wait\` where it is given, otherwise ${limits.scopeWait} second; texts that are not analysed by then are counted in \`pending\``,
  ],
  waiters: [
    'calls that wait for an analysis at the same time',
    `${count(limits.waiters.all)}, and ${count(limits.waiters.ofAccount)} of one account; further calls return ${errorCode('stillProcessing')} at once`,
  ],
  runningCalls: [
    'calls that run at the same time, except calls that wait for an analysis; a batch counts as one',
    `${count(limits.runningCalls.ofAccount)} of one account, or of a network (IPv4 address or IPv6 /64) without a valid token, and ${count(limits.runningCalls.all)} in all; further calls get HTTP status 429, or 503, with Retry-After. After ${count(limits.runningCalls.refusals)} refusals within a second, further requests of the account or network are not read until the second is over. Accounts take turns, so a call does not wait for the calls of another account`,
  ],
  previews: [
    'pending texts of text.preview, of one account',
    `${count(limits.previews.pending)}; further calls return ${errorCode('stillProcessing')} at once. The latest ${count(limits.previews.cached)} results are cached for repeated calls. At most ${count(limits.previews.calls.all)} calls of text.preview wait at the same time, and ${count(limits.previews.calls.ofAccount)} of one account`,
  ],
  revision: ['`if_revision`', `${count(limits.revision)} characters`],
  idempotencyKey: ['`idempotency_key`', `${count(limits.idempotencyKey)} characters`],
  idempotencySeconds: [
    'the result of a call with an `idempotency_key`',
    `is stored for ${limits.idempotencySeconds / 3600} hours`,
  ],
  origins: ['origins of a key, or of `--cors-origin`', count(limits.origins)],
  tokenIdleMs: ['an access token', `expires after ${limits.tokenIdleMs / 60_000} minutes without use`],
  tokenIdle: [
    'the range of `--token-idle`',
    `${limits.tokenIdle.minMs / 60_000} minute to ${limits.tokenIdle.maxMs / 3_600_000} hours`,
  ],
  sessionIdleMs: [
    'a session of the console',
    `expires after ${limits.sessionIdleMs / 3_600_000} hours without use`,
  ],
  oneTimeLinkMs: [
    'the one-time link of the first start',
    `works for ${limits.oneTimeLinkMs / 60_000} minutes`,
  ],
  batchEntries: ['calls in one batch', count(limits.batchEntries)],
  bodyBytes: ['a request body, decompressed', `${mebibytes(limits.bodyBytes)} (setting \`--body-limit\`)`],
  anonymousBodyBytes: [
    'a request body without a valid token',
    `${limits.anonymousBodyBytes / 1024} KiB; a larger one gets HTTP status 413, and with a token that is no longer valid error ${errorCode('tokenInvalid')}`,
  ],
  requestBytes: ['one request, alone or in a batch', mebibytes(limits.requestBytes)],
  jsonValues: [
    'members of objects and items of arrays in one request',
    `${count(limits.jsonValues.request)}, and ${count(limits.jsonValues.body)} in a whole batch`,
  ],
  idBytes: ['`id` of a request', `${count(limits.idBytes)} bytes`],
  batchResponseBytes: [
    'the results of one batch',
    `${mebibytes(limits.batchResponseBytes)}; further calls of the batch are not run and get ${errorCode('answersTooLong')}`,
  ],
  resultBytes: [
    'the result of a single call',
    `${mebibytes(limits.resultBytes)}; a longer one is refused with ${errorCode('answerTooLong')}. Read lists in pages (\`limit\`, \`cursor\`)`,
  ],
  toolResultBytes: [
    "the result of an agent's tool (`/mcp`)",
    `${mebibytes(limits.toolResultBytes.max)}, and ${limits.toolResultBytes.default / 1024} KiB for a page without a \`limit\`: the page ends where its rows, as structured content and as text, reach that size`,
  ],
  toolRows: [
    "rows of an agent's tool without a `limit`, where the method returns all rows",
    `${limits.toolRows.withoutLimit}; of \`get_text_tags\` ${limits.toolRows.tags}`,
  ],
  anonymousResponseBytes: [
    'the results of one batch without a valid token',
    `${limits.anonymousResponseBytes / 1024} KiB; further calls of the batch are not run and get ${errorCode('answersTooLong')}`,
  ],
  anonymousBufferedBytes: [
    'unread responses without a valid token',
    `${mebibytes(limits.anonymousBufferedBytes.ofNetwork)} of a network (IPv4 address or IPv6 /64), ${mebibytes(limits.anonymousBufferedBytes.all)} in all; beyond that, the connection whose response has the greatest product of size and age is closed`,
  ],
  bufferedBytes: [
    'request bodies and unread responses of all clients together',
    `${mebibytes(limits.bufferedBytes)}, or four times \`--body-limit\` if that is more; beyond that, the request with the greatest product of size and age is ended`,
  ],
  unreadSeconds: [
    'a client that reads no byte of its response',
    `is disconnected after ${limits.unreadSeconds} seconds`,
  ],
  jsonDepth: ['nesting of a request body', `${limits.jsonDepth} levels`],
  handshakeMs: ['a TLS handshake', `${limits.handshakeMs / 1000} seconds`],
  readinessMs: [
    'checks of the store by `/readyz`',
    `one in ${limits.readinessMs / 1000} second; further requests within that second get the same response`,
  ],
  failedSignIns: [
    'failed sign-ins (auth.accessToken)',
    `${limits.failedSignIns.free} from a network (IPv4 address or IPv6 /64), and with one \`api_key\` from anywhere. After further failures, wrong pairs get HTTP 429 for 1, 2, 4 … ${count(limits.failedSignIns.maxWait)} seconds, until no sign-in has failed for ${limits.failedSignIns.resetAfter / 60} minutes. The right pair always signs in`,
  ],
  registration: [
    'registration by mail',
    `a link works for ${limits.registration.linkHours} hours; an address gets ${limits.registration.perAddress} links in that time; a network (IPv4 address or IPv6 /64) may make ${limits.registration.perNetwork} requests an hour`,
  ],
  import: [
    '`textkin import`, `textkin vocabulary import`',
    `a row, an entry of a feed, a document or the unpacked text of a DOCX: ${limits.import.bytes / 1024 ** 2} MiB; levels of nesting: ${count(limits.import.depth.html)} in HTML, ${limits.import.depth.markdown} in Markdown, ${limits.import.depth.feed} in a feed or a DOCX; extracting the text of one document or piece of HTML: ${limits.import.seconds} seconds and ${count(limits.import.memory)} MiB of memory (in the console ${limits.import.seconds} seconds for a document); a workbook of Excel: ${limits.import.workbook.bytes / 1024 ** 2} MiB, and ${limits.import.workbook.unpacked / 1024 ** 2} MiB unpacked; a list of names: ${limits.import.list.bytes / 1024 ** 2} MiB and ${count(limits.import.list.entries)} entries. What exceeds a limit is reported and skipped; of such a page of HTML, the command line extracts the whole readable text`,
  ],
  registeredAccount: [
    'an account that was created by registration, unless it is given other limits',
    `${count(limits.registeredAccount.texts)} texts (setting \`--registered-texts\`) of ${limits.registeredAccount.bytes / 1024 ** 3} GiB in all (setting \`--registered-storage\`; UTF-8, with headlines, urls, authors and ext_text_ids), ${count(limits.registeredAccount.collections)} collections and ${count(limits.registeredAccount.groups)} groups; more are refused with ${errorCode('collectionLimit')}, and groups with ${errorCode('groupLimit')}`,
  ],
  accountsInMetrics: [
    'accounts with a series of their own in `textkin_store_queued_texts` of `/metrics`',
    `the ${limits.accountsInMetrics} with the most texts that wait for their analysis; the others are counted together`,
  ],
  log: [
    'the log at `info`',
    `a call is slow when it takes ${limits.log.slowCall} seconds longer than it may wait; an import is logged after ${limits.log.import.texts} new texts in a collection, and ends when no text has been added for ${limits.log.import.quietSeconds} seconds; failed sign-ins and slow calls have at most ${limits.log.linesPerMinute} lines a minute each, and the next line has the number of dropped lines (\`left_out\`)`,
  ],
  vocabularies: [
    'vocabularies',
    `${count(limits.vocabularies.inAccount)} of an account (setting \`--vocabularies\`), with ${count(limits.vocabularies.entries)} entries in all (setting \`--vocabulary-entries\`); more are refused with ${errorCode('vocabularyLimit')} and ${errorCode('entryLimit')}; ${limits.vocabularies.inCollection} of a collection. One vocabulary.put stores up to ${count(limits.vocabularies.perCall)} entries, and one vocabulary.remove takes as many ids. Of an entry: ${limits.vocabularies.id} characters of its id, ${limits.vocabularies.name} of each name, ${limits.vocabularies.aliases} aliases, ${count(limits.vocabularies.description)} characters of its description, ${count(limits.url)} of its uri`,
  ],
  savedSearches: [
    'saved searches',
    `${count(limits.savedSearches.inAccount)} of an account; more are refused with ${errorCode('savedSearchLimit')}. Each keeps its latest ${count(limits.savedSearches.matches)} matches`,
  ],
  savedMatches: ['`limit` of search.matches', range(limits.savedMatches)],
  feedEntries: ['texts in the feed of a saved search', `the latest ${limits.feedEntries}`],
  vocabularyEntries: ['`limit` of vocabulary.entries', range(limits.vocabularyEntries)],
  latitude: ['`latitude`', `${limits.latitude.min} to ${limits.latitude.max}`],
  longitude: ['`longitude`', `${limits.longitude.min} to ${limits.longitude.max}`],
  webhooks: [
    'webhooks',
    `${count(limits.webhooks.inCollection)} of a collection, ${count(limits.webhooks.inAccount)} of an account; a receiver must respond within ${limits.webhooks.responseMs / 1000} seconds, and ${limits.webhooks.responseBytes / 1024} KiB of its response are read; up to ${limits.webhooks.parallelEvents} events are sent to it at the same time, never two of one text; a failed event is retried after ${limits.webhooks.firstPause} seconds, later once in ${limits.webhooks.maxPause / 3600} hour, and becomes a dead letter after ${limits.webhooks.deadLetterAfter / 86_400} days; a receiver that fails gets no events for up to ${limits.webhooks.maxBackoff / 60} minutes`,
  ],
  deliveries: ['`limit` of webhook.deliveries', range(limits.deliveries)],
  countedDeliveries: [
    '`pending` and `dead` of a webhook',
    `counted up to ${count(limits.countedDeliveries)}`,
  ],
  events: [
    'events, for streams and deliveries',
    `stored for ${limits.events.retention / 86_400} days, and for ${limits.events.undeliveredRetention / 86_400} days while pending or as dead letters; ${count(limits.events.streams.all)} streams may be open, ${limits.events.streams.ofAccount} of one account; further ones get HTTP status 429`,
  ],
  unlimited: ['the number that account.get returns for "no limit"', String(limits.unlimited)],
};

export function limitsPage(): string {
  return `# Limits

A text is never truncated. Input that exceeds a limit is refused with an error that names the field and the limit. Characters are Unicode code points, so "ö" and "🙂" count as one each.

${table(['what', 'limit'], Object.values(rows))}

These limits and \`--index-memory\` bound the memory of the main process. \`npm run drill:overload\` checks that it stays below ${count(mostMegabytes)} MB with a thousand clients of one account at once, slow senders, clients that read nothing, and 50,000 queued texts.

Accounts that the operator creates have no limits of texts, collections and calls, unless the operator sets some: [\`textkin accounts limit\`](settings.md#textkin-accounts-limit-account).
`;
}
