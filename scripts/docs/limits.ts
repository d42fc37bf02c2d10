import { limits } from '../../packages/server/src/domain/limits.ts';
import { count, table } from './markdown.ts';

const range = ({ default: usual, max }: { default: number; max: number }) =>
  `${count(usual)} unless given, at most ${count(max)}`;

/** Every limit in words; the compiler asks for a line when one is added. */
const rows: Record<keyof typeof limits, readonly [what: string, limit: string]> = {
  body: ['`body` of a text', `${count(limits.body)} characters`],
  headline: ['`headline`', `${count(limits.headline)} characters`],
  url: ['`url`', `${count(limits.url)} characters`],
  authors: ['`authors`', `${count(limits.authors)} characters`],
  extTextId: ['`ext_text_id`', `${count(limits.extTextId)} characters`],
  name: ['`name` of a collection', `${count(limits.name)} characters`],
  description: ['`description` of a collection', `${count(limits.description)} characters`],
  listTexts: ['`limit` of collection.listTexts', range(limits.listTexts)],
  tag: ['`tag` of text.addTag', `${count(limits.tag)} characters`],
  tagEdits: ['tags added, changed or deleted by hand in one text', count(limits.tagEdits)],
  tags: ['`limit` of text.tags', `all tags unless given, at most ${count(limits.tags.max)}`],
  statsTags: ['tags of collection.stats', `the ${count(limits.statsTags)} most frequent`],
  relatedTexts: ['`limit` of text.relatedTexts', range(limits.relatedTexts)],
  groupScope: ['groups in one `group_scope`', count(limits.groupScope)],
  collectionScope: ['collections in one `collection_scope`', count(limits.collectionScope)],
  textScope: ['texts in one `text_scope`', count(limits.textScope)],
  dateHalfLife: [
    '`date_half_life`, in days',
    `${limits.dateHalfLife.min} to ${count(limits.dateHalfLife.max)}, ${limits.dateHalfLife.default} when only \`date_strength\` is given`,
  ],
  dateStrength: [
    '`date_strength`',
    `0 to ${limits.dateStrength.max}, ${limits.dateStrength.default} when only \`date_half_life\` is given`,
  ],
  explained: [
    '`shared_terms` and `shared_tags` of `explain`',
    `the ${count(limits.explained)} weightiest of each`,
  ],
  wait: ['`wait`, in seconds', `${range(limits.wait)}; more is cut to that`],
  waiters: [
    'calls that are held by `wait` at once',
    `${count(limits.waiters)}; further ones get 1004 at once`,
  ],
  previews: [
    'texts of text.preview under way at once, in one account',
    `${count(limits.previews.pending)}; further ones get 1004 at once (the latest ${count(limits.previews.kept)} results are kept for a call that is made again)`,
  ],
  idempotencyKey: ['`idempotency_key`', `${count(limits.idempotencyKey)} characters`],
  idempotencySeconds: [
    'how long an `idempotency_key` is remembered',
    `${limits.idempotencySeconds / 3600} hours`,
  ],
  tokenIdleMs: ['an access token without use', `${limits.tokenIdleMs / 60_000} minutes`],
  batchEntries: ['calls in one batch', count(limits.batchEntries)],
  bodyBytes: ['a request body, unpacked', `${limits.bodyBytes / 1024 ** 2} MiB (setting \`--body-limit\`)`],
  jsonDepth: ['nesting of a request body', `${limits.jsonDepth} levels`],
  registration: [
    'registration by mail',
    `${limits.registration.perAddress} links an address in ${limits.registration.linkHours} hours, which is how long a link works; ${limits.registration.perNetwork} requests a network (IPv4 address or IPv6 /64) in an hour`,
  ],
  unlimited: ['what account.get shows for "no limit"', String(limits.unlimited)],
};

export function limitsPage(): string {
  return `# Limits

A text is never cut: what goes beyond a limit is refused with an error that names the field and the limit. Characters are Unicode code points, so "ö" and "🙂" count as one each.

${table(['what', 'limit'], Object.values(rows))}

Texts in a collection, collections in an account and calls in an hour have no limit but the disk and the machine.
`;
}
