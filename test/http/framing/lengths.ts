/** Requests with one length, several, or none. */
import { chunked, head, hex, length, ping, smuggled, type Row } from './bytes.ts';

export const lengths: readonly Row[] = [
  [
    'a length and chunks (CL.TE)',
    head([`Content-Length: ${smuggled.length + 5}`, chunked]) + `0\r\n\r\n${smuggled}`,
  ],
  [
    'chunks and a short length (TE.CL)',
    head([chunked, 'Content-Length: 4']) + `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
  ],
  ['a length of 0 and chunks', head(['Content-Length: 0', chunked]) + `0\r\n\r\n${smuggled}`],
  ['two different lengths', head(['Content-Length: 0', `Content-Length: ${smuggled.length}`]) + smuggled],
  [
    'two different lengths, the longer one first',
    head([`Content-Length: ${smuggled.length}`, 'Content-Length: 0']) + smuggled,
  ],
  ['two equal lengths', head([length, length]) + ping],
  ['two different lengths in one line', head([`Content-Length: 0, ${smuggled.length}`]) + smuggled],
  ['two equal lengths in one line', head([`Content-Length: ${ping.length}, ${ping.length}`]) + ping],
  ['a length with a plus sign', head([`Content-Length: +${ping.length}`]) + ping],
  ['a negative length', head(['Content-Length: -1']) + ping],
  ['a length in hexadecimal', head([`Content-Length: 0x${hex}`]) + ping],
  ['a length with a fraction', head([`Content-Length: ${ping.length}.0`]) + ping],
  ['a length with a space in it', head([`Content-Length: 3 ${ping.length % 10}`]) + ping],
  ['a length with an underscore in it', head([`Content-Length: 3_${ping.length % 10}`]) + ping],
  ['an empty length', head(['Content-Length:']) + ping],
  ['a length in quotes', head([`Content-Length: "${ping.length}"`]) + ping],
  ['a length beyond 64 bits', head([`Content-Length: ${2n ** 64n + BigInt(ping.length)}`]) + ping],
  ['a length with zeros before it', head([`Content-Length: 000${ping.length}`]) + ping, 'read'],
  ['a length with white space around it', head([`Content-Length: \t ${ping.length} \t`]) + ping, 'read'],
  ['a length in another letter case', head([`cONTENT-lENGTH: ${ping.length}`]) + ping, 'read'],
  ['a body without a length or chunks', head([]) + ping, [200, 400]],
];
