import { gzipSync } from 'node:zlib';
import { limits } from '../../packages/server/src/domain/limits.ts';

/** A body that is hard to read, and what comes of it. */
export interface HardBody {
  what: string;
  body: () => Buffer;
  gzip?: boolean;
  /** Sent without a token. */
  open?: boolean;
}

const { bodyBytes, requestBytes, batchEntries, jsonValues } = limits;
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const ping = (params: string, id = '1.5') =>
  Buffer.from(`{"method":"ping.ping","id":${id},"params":${params}}`);
const one = (params: (room: number) => string) => ping(params(requestBytes - 100));
const batch = (entries: string[]) => Buffer.from(`[${entries.join(',')}]`);
/** The maximum number of long entries in a body. */
const several = (params: (room: number) => string) =>
  batch(Array.from({ length: bodyBytes / requestBytes - 1 }, () => String(one(params))));
const members = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join(',')}}`;
const create = (body: string) => `{"method":"text.create","params":{"collection_id":1,"body":"${body}"}}`;

/** Every kind of body known to take long. */
export const hardBodies: readonly HardBody[] = [
  {
    what: '16.7 M values and an inexact id, packed, no token',
    body: () => gzipSync(ping(`[${'1,'.repeat(16_700_000)}1]`)),
    gzip: true,
    open: true,
  },
  { what: 'the same with a token', body: () => gzipSync(ping(`[${'1,'.repeat(16_700_000)}1]`)), gzip: true },
  { what: '2.6 M members', body: () => ping(members(2_600_000)) },
  { what: '32 MiB of trailing commas', body: () => ping(`[${fill('[1,],', bodyBytes - 100)}1]`) },
  { what: 'as many members as a request may have', body: () => ping(members(jsonValues.request - 10)) },
  {
    what: 'as many members as a batch may have',
    body: () => batch(Array.from({ length: 10 }, () => String(ping(members(jsonValues.body / 10 - 10))))),
  },
  { what: 'a request of white space', body: () => one((room) => `${fill(' ', room)}1`) },
  { what: 'a body of white space', body: () => Buffer.alloc(bodyBytes, ' ') },
  { what: 'a string of 32 MiB', body: () => ping(`"${fill('x', bodyBytes - 100)}"`) },
  { what: 'an id of 4 MiB', body: () => ping('[]', `"${fill('x', requestBytes - 100)}"`) },
  { what: 'an id of four million digits', body: () => ping('[]', `1.${fill('7', requestBytes - 100)}`) },
  { what: 'a number of four million digits', body: () => one((room) => fill('7', room)) },
  { what: 'a name of 4 MiB, escaped', body: () => one((room) => `{"${fill('\\u00e5', room - 10)}":1}`) },
  { what: 'strings with line ends, 7 requests', body: () => several((room) => `"${fill('\\n', room)}"`) },
  { what: 'strings of emoji, 7 requests', body: () => several((room) => `"${fill('😀', room)}"`) },
  { what: 'escaped emoji, 7 requests', body: () => several((room) => `"${fill('\\ud83d\\ude00', room)}"`) },
  {
    what: 'a body of text that is too long, escaped',
    body: () => Buffer.from(create(fill('\\u00e5', requestBytes - 100))),
  },
  {
    what: 'a batch of 1,000 texts of 32 KB',
    body: () => batch(Array.from({ length: batchEntries }, () => create(fill('A word, ', 32_000)))),
  },
  {
    what: 'a batch of texts of maximal length',
    body: () => batch(Array<string>(26).fill(create(fill('\\ud83d\\ude00', 1_200_000)))),
  },
  {
    what: 'a batch of 1,000 rpc.discover, packed, no token',
    body: () => gzipSync(`[${Array<string>(batchEntries).fill('{"method":"rpc.discover"}').join(',')}]`),
    gzip: true,
    open: true,
  },
];
