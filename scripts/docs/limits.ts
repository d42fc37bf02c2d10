import { limits } from '../../packages/server/src/domain/limits.ts';
import { mostMegabytes } from '../../bench/overload/limits.ts';
import { count, errorCode, table } from './markdown.ts';

const range = ({ default: usual, max }: { default: number; max: number }) =>
  `${count(usual)} unless given, at most ${count(max)}`;

const mebibytes = (bytes: number) => `${bytes / 1024 ** 2} MiB`;

/** Every limit in words; the compiler asks for a line when one is added. */
const rows: Record<keyof typeof limits, readonly [what: string, limit: string]> = {
  body: ['`body` of a text', `${count(limits.body)} characters`],
  html: [
    '`headline` or `body` as HTML',
    `${count(limits.html)} characters, nested ${count(limits.import.depth.html)} levels deep; what is left as text has the limits of text`,
  ],
  htmlSeconds: [
    'the article of a page as HTML',
    `looked for in ${limits.htmlSeconds} seconds and ${count(limits.import.memory)} MiB, where the page has at most ${count(limits.import.page.pieces)} elements, attributes and pieces of text, ${count(limits.import.page.attributes)} attributes of one element and ${count(limits.import.page.tables)} tables one in another, the levels around all elements make at most ${count(limits.import.page.levels)}, and those around all characters ${count(limits.import.page.characters)}; beyond, all readable text of the page is taken`,
  ],
  headline: ['`headline`', `${count(limits.headline)} characters`],
  url: ['`url`', `${count(limits.url)} characters`],
  authors: ['`authors`', `${count(limits.authors)} characters`],
  extTextId: ['`ext_text_id`', `${count(limits.extTextId)} characters`],
  name: ['`name` of a collection', `${count(limits.name)} characters`],
  description: ['`description` of a collection', `${count(limits.description)} characters`],
  listTexts: ['`limit` of collection.listTexts', range(limits.listTexts)],
  listed: [
    '`limit` of collection.list, group.list, group.listTexts, keys.list and tag.edits',
    `all rows unless given, at most ${count(limits.listed.max)}`,
  ],
  listQuery: ['`query` of collection.listTexts', `${count(limits.listQuery)} characters`],
  included: [
    '`include` of collection.listTexts',
    `${count(limits.included.excerpt)} characters of the excerpt, ${limits.included.tags} tags`,
  ],
  searchQuery: ['`query` of text.search', `${count(limits.searchQuery)} characters`],
  foundTexts: ['`limit` of text.search', range(limits.foundTexts)],
  highlights: ['`highlights` of one text', `the first ${count(limits.highlights)}`],
  searchWait: [
    'how long text.search waits for the meaning of its query',
    `${limits.searchWait} seconds; then it goes by words alone`,
  ],
  tag: ['`tag` of text.addTag', `${count(limits.tag)} characters`],
  tagEdits: ['tags added, changed or deleted by hand in one text', count(limits.tagEdits)],
  collectionTagEdits: ['tags of a collection edited for all its texts', count(limits.collectionTagEdits)],
  tags: ['`limit` of text.tags', `all tags unless given, at most ${count(limits.tags.max)}`],
  statsTags: ['tags of collection.stats', `the ${count(limits.statsTags)} most frequent`],
  listedTags: ['`limit` of tag.list and tag.texts', range(limits.listedTags)],
  relatedTags: ['`limit` of tag.related', range(limits.relatedTags)],
  minTexts: ['`min_texts` of tag.list', `${limits.minTexts.min} to ${count(limits.minTexts.max)}`],
  buckets: ['days, weeks, months or years of tag.timeline', count(limits.buckets)],
  cursor: ['`cursor`', `${count(limits.cursor)} characters`],
  relatedTexts: ['`limit` of text.relatedTexts', range(limits.relatedTexts)],
  repeated: ['values of one list in an address of REST', count(limits.repeated)],
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
  explained: [
    '`shared_terms` and `shared_tags` of `explain`',
    `the ${count(limits.explained)} weightiest of each`,
  ],
  wait: ['`wait`, in seconds', `${range(limits.wait)}; more is cut to that`],
  scopeWait: [
    'how long a call is held for other texts of its scope',
    `\`wait\` where it is given, else ${limits.scopeWait} second; those not analysed by then are counted in \`pending\``,
  ],
  waiters: [
    'calls that are held by `wait` at once',
    `${count(limits.waiters.all)}, and ${count(limits.waiters.ofAccount)} of one account; further ones get ${errorCode('stillProcessing')} at once`,
  ],
  runningCalls: [
    'calls that are under way at once, those held by `wait` not counted; a batch is one',
    `${count(limits.runningCalls.ofAccount)} of one account, or of a network (IPv4 address or IPv6 /64) without a valid token, and ${count(limits.runningCalls.all)} in all; further ones get HTTP status 429, or 503, with Retry-After. Who is refused ${count(limits.runningCalls.refusals)} times in a second and comes again is not read until it is over. Accounts take turns, so a call does not wait behind those of another account`,
  ],
  previews: [
    'texts of text.preview under way at once, in one account',
    `${count(limits.previews.pending)}; further ones get ${errorCode('stillProcessing')} at once (the latest ${count(limits.previews.cached)} results are kept for a call that is made again). Of the calls held by \`wait\` at most ${count(limits.previews.calls.all)} are text.preview, and ${count(limits.previews.calls.ofAccount)} of one account`,
  ],
  idempotencyKey: ['`idempotency_key`', `${count(limits.idempotencyKey)} characters`],
  idempotencySeconds: [
    'how long an `idempotency_key` is remembered',
    `${limits.idempotencySeconds / 3600} hours`,
  ],
  origins: ['origins of a key, or of `--cors-origin`', count(limits.origins)],
  tokenIdleMs: ['an access token without use', `${limits.tokenIdleMs / 60_000} minutes`],
  tokenIdle: [
    'what `--token-idle` takes',
    `${limits.tokenIdle.minMs / 60_000} minute to ${limits.tokenIdle.maxMs / 3_600_000} hours`,
  ],
  sessionIdleMs: ['a session of the console without use', `${limits.sessionIdleMs / 3_600_000} hours`],
  oneTimeLinkMs: ['the one-time link of the first start', `${limits.oneTimeLinkMs / 60_000} minutes`],
  batchEntries: ['calls in one batch', count(limits.batchEntries)],
  bodyBytes: ['a request body, unpacked', `${mebibytes(limits.bodyBytes)} (setting \`--body-limit\`)`],
  openBodyBytes: [
    'a request body without a valid token',
    `${limits.openBodyBytes / 1024} KiB; beyond it HTTP status 413, and with a token that is no longer valid error ${errorCode('tokenInvalid')}`,
  ],
  requestBytes: ['one request, alone or in a batch', mebibytes(limits.requestBytes)],
  jsonValues: [
    'values in one request, members of objects and items of arrays together',
    `${count(limits.jsonValues.request)}, in a whole batch ${count(limits.jsonValues.body)}`,
  ],
  idBytes: ['`id` of a request', `${count(limits.idBytes)} bytes`],
  batchResponseBytes: [
    'answers of one batch',
    `${mebibytes(limits.batchResponseBytes)}; entries after that are not run and get ${errorCode('answersTooLong')}`,
  ],
  resultBytes: [
    'the result of a single call',
    `${mebibytes(limits.resultBytes)}; a longer one is refused with ${errorCode('answerTooLong')}, and lists are read in pages (\`limit\`, \`cursor\`)`,
  ],
  toolResultBytes: [
    'what a tool of an agent returns (`/mcp`)',
    `${mebibytes(limits.toolResultBytes.most)}; a page ends where its rows, as structured content and as text, take so much, without a \`limit\` where they take ${limits.toolResultBytes.usual / 1024} KiB`,
  ],
  toolRows: [
    'rows of a tool without a `limit`, where the method has all of them',
    `${limits.toolRows.listed}; of \`get_text_tags\` ${limits.toolRows.tags}`,
  ],
  openResponseBytes: [
    'answers of one batch without a valid token',
    `${limits.openResponseBytes / 1024} KiB; entries after that are not run and get ${errorCode('answersTooLong')}`,
  ],
  openBufferedBytes: [
    'answers without a valid token that are not read yet',
    `${mebibytes(limits.openBufferedBytes.ofNetwork)} of a network (IPv4 address or IPv6 /64), ${mebibytes(limits.openBufferedBytes.all)} in all; beyond it the connection is cut off whose answer has waited longest for its length`,
  ],
  bufferedBytes: [
    'request bodies, and answers until they are read, of all clients together',
    `${mebibytes(limits.bufferedBytes)}, or four times \`--body-limit\` where that is more; beyond it the request that has held most for longest is cut off`,
  ],
  unreadSeconds: [
    'a client that takes nothing of its answer',
    `is cut off after ${limits.unreadSeconds} seconds`,
  ],
  jsonDepth: ['nesting of a request body', `${limits.jsonDepth} levels`],
  handshakeMs: ['a TLS handshake', `${limits.handshakeMs / 1000} seconds`],
  readinessMs: [
    'looks at the store by `/readyz`',
    `one in ${limits.readinessMs / 1000} second; who asks within it gets the same answer`,
  ],
  failedSignIns: [
    'failed sign-ins (auth.accessToken)',
    `${limits.failedSignIns.free} from a network (IPv4 address or IPv6 /64), and with one \`api_key\` from anywhere; after further ones a wrong pair is answered with HTTP 429 for 1, 2, 4 … ${count(limits.failedSignIns.longestWait)} seconds, until none has failed for ${limits.failedSignIns.forgottenAfter / 60} minutes; the right pair is always let in`,
  ],
  registration: [
    'registration by mail',
    `${limits.registration.perAddress} links an address in ${limits.registration.linkHours} hours, which is how long a link works; ${limits.registration.perNetwork} requests a network (IPv4 address or IPv6 /64) in an hour`,
  ],
  import: [
    '`textkin import`',
    `a row, an entry of a feed, a document or the unpacked text of a DOCX: ${limits.import.bytes / 1024 ** 2} MiB; levels of nesting: ${count(limits.import.depth.html)} in HTML, ${limits.import.depth.markdown} in Markdown, ${limits.import.depth.feed} in a feed or a DOCX; to turn one document or piece of HTML into text: ${limits.import.seconds} seconds and ${count(limits.import.memory)} MiB of memory (in the console ${limits.import.seconds} seconds for a document). What goes beyond is reported and left out; a page of HTML is read whole by the command line`,
  ],
  registered: [
    'what an account that was made by registration may have, unless it is given other limits',
    `${count(limits.registered.texts)} texts (setting \`--registered-texts\`) of ${limits.registered.bytes / 1024 ** 3} GiB in all (setting \`--registered-storage\`; UTF-8, with headlines, urls, authors and own ids), ${count(limits.registered.collections)} collections and ${count(limits.registered.groups)} groups; further ones get ${errorCode('collectionLimit')}, groups ${errorCode('groupLimit')}`,
  ],
  measuredAccounts: [
    'accounts that `textkin_store_queued_texts` of `/metrics` names',
    `the ${limits.measuredAccounts} with most texts that wait for their analysis; the others are counted together`,
  ],
  log: [
    'what the log tells at `info`',
    `a call that takes ${limits.log.slowCall} seconds longer than it may wait is slow; an import is ${limits.log.import.texts} texts that come into a collection, and ends when none has come for ${limits.log.import.quietSeconds} seconds; of failed sign-ins, and of slow calls, at most ${limits.log.linesPerMinute} lines a minute, and the next one says how many were left out (\`left_out\`)`,
  ],
  webhooks: [
    'webhooks',
    `${count(limits.webhooks.inCollection)} of a collection, ${count(limits.webhooks.inAccount)} of an account; a receiver answers within ${limits.webhooks.answerMs / 1000} seconds, and ${limits.webhooks.answerBytes / 1024} KiB of its answer are read; it is sent ${limits.webhooks.atOnce} events at once, never two of one text; an event that does not arrive is tried again after ${limits.webhooks.firstPause} seconds, later once in ${limits.webhooks.longestPause / 3600} hour, and given up after ${limits.webhooks.givenUpAfter / 86_400} days; a receiver that fails is left alone for ${limits.webhooks.longestSilence / 60} minutes at most`,
  ],
  deliveries: ['`limit` of webhook.deliveries', range(limits.deliveries)],
  countedDeliveries: [
    '`pending` and `dead` of a webhook',
    `counted up to ${count(limits.countedDeliveries)}`,
  ],
  events: [
    'events, for streams and deliveries',
    `kept for ${limits.events.kept / 86_400} days, those that wait or were given up for ${limits.events.undeliveredKept / 86_400}; ${count(limits.events.streams.all)} streams are open at once, ${limits.events.streams.ofAccount} of one account; further ones get HTTP status 429`,
  ],
  unlimited: ['what account.get shows for "no limit"', String(limits.unlimited)],
};

export function limitsPage(): string {
  return `# Limits

A text is never cut: what goes beyond a limit is refused with an error that names the field and the limit. Characters are Unicode code points, so "ö" and "🙂" count as one each.

${table(['what', 'limit'], Object.values(rows))}

What the main process takes of memory is bounded by these, by \`--index-memory\`, and by what Node keeps for itself: beside clients that ask for ten times what may be under way, slow senders, readers that take nothing and 50,000 texts that wait, \`npm run drill:overload\` holds it to ${count(mostMegabytes)} MB.

Accounts that the operator makes have no limits of texts, collections and calls but the disk and the machine, unless they are given some: [\`textkin accounts limit\`](settings.md#textkin-accounts-limit-account).
`;
}
