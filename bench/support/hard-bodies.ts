import { gzipSync } from 'node:zlib';
import { limits } from '../../packages/server/src/domain/limits.ts';

/** A request body that takes a long time to parse. */
export interface HardBody {
  name: string;
  body: () => Buffer;
  gzip?: boolean;
  /** Whether the body is sent without a token. */
  open?: boolean;
}

const { bodyBytes, requestBytes, batchEntries, jsonValues } = limits;
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const ping = (params: string, id = '1.5') =>
  Buffer.from(`{"method":"ping.ping","id":${id},"params":${params}}`);
const largest = (params: (room: number) => string) => ping(params(requestBytes - 100));
const batch = (entries: string[]) => Buffer.from(`[${entries.join(',')}]`);
/** Returns a batch of as many of the largest requests as a body holds. */
const severalLargest = (params: (room: number) => string) =>
  batch(Array.from({ length: bodyBytes / requestBytes - 1 }, () => String(largest(params))));
const members = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join(',')}}`;
const create = (body: string) => `{"method":"text.create","params":{"collection_id":1,"body":"${body}"}}`;

/** The bodies that take the service a long time to parse. */
export const hardBodies: readonly HardBody[] = [
  {
    name: '16.7 M values and an inexact id, packed, no token',
    body: () => gzipSync(ping(`[${'1,'.repeat(16_700_000)}1]`)),
    gzip: true,
    open: true,
  },
  {
    name: '16.7 M values and an inexact id, packed, with a token',
    body: () => gzipSync(ping(`[${'1,'.repeat(16_700_000)}1]`)),
    gzip: true,
  },
  { name: '2.6 M members', body: () => ping(members(2_600_000)) },
  { name: '32 MiB of trailing commas', body: () => ping(`[${fill('[1,],', bodyBytes - 100)}1]`) },
  { name: 'as many members as a request may have', body: () => ping(members(jsonValues.request - 10)) },
  {
    name: 'as many members as a batch may have',
    body: () => batch(Array.from({ length: 10 }, () => String(ping(members(jsonValues.body / 10 - 10))))),
  },
  { name: 'a request of white space', body: () => largest((room) => `${fill(' ', room)}1`) },
  { name: 'a body of white space', body: () => Buffer.alloc(bodyBytes, ' ') },
  { name: 'a string of 32 MiB', body: () => ping(`"${fill('x', bodyBytes - 100)}"`) },
  { name: 'an id of 4 MiB', body: () => ping('[]', `"${fill('x', requestBytes - 100)}"`) },
  { name: 'an id of four million digits', body: () => ping('[]', `1.${fill('7', requestBytes - 100)}`) },
  { name: 'a number of four million digits', body: () => largest((room) => fill('7', room)) },
  { name: 'a name of 4 MiB, escaped', body: () => largest((room) => `{"${fill('\\u00e5', room - 10)}":1}`) },
  {
    name: 'strings with line ends, 7 requests',
    body: () => severalLargest((room) => `"${fill('\\n', room)}"`),
  },
  { name: 'strings of emoji, 7 requests', body: () => severalLargest((room) => `"${fill('😀', room)}"`) },
  {
    name: 'escaped emoji, 7 requests',
    body: () => severalLargest((room) => `"${fill('\\ud83d\\ude00', room)}"`),
  },
  {
    name: 'a body of text that is too long, escaped',
    body: () => Buffer.from(create(fill('\\u00e5', requestBytes - 100))),
  },
  {
    name: 'a batch of 1,000 texts of 32 KB',
    body: () => batch(Array.from({ length: batchEntries }, () => create(fill('A word, ', 32_000)))),
  },
  {
    name: 'a batch of texts of maximal length',
    body: () => batch(Array<string>(26).fill(create(fill('\\ud83d\\ude00', 1_200_000)))),
  },
  {
    name: 'a batch of 1,000 rpc.discover, packed, no token',
    body: () => gzipSync(`[${Array<string>(batchEntries).fill('{"method":"rpc.discover"}').join(',')}]`),
    gzip: true,
    open: true,
  },
];
