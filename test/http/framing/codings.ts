/** Requests with transfer codings. */
import { chunked, head, inChunks, length, ping, smuggled, type Row } from './bytes.ts';

export const codings: readonly Row[] = [
  ['an unknown transfer coding', head(['Transfer-Encoding: xchunked']) + `0\r\n\r\n${smuggled}`],
  ['a transfer coding with an extra letter', head(['Transfer-Encoding: chunkedx']) + `0\r\n\r\n${smuggled}`],
  [
    'chunks that are not the last coding',
    head(['Transfer-Encoding: chunked, gzip']) + `0\r\n\r\n${smuggled}`,
  ],
  ['chunks twice', head(['Transfer-Encoding: chunked, chunked']) + inChunks],
  ['chunks twice in two lines', head([chunked, chunked]) + inChunks],
  ['another coding before chunks', head(['Transfer-Encoding: gzip, chunked']) + inChunks],
  ['identity before chunks', head(['Transfer-Encoding: identity', chunked]) + inChunks],
  ['chunks before identity', head([chunked, 'Transfer-Encoding: identity']) + `0\r\n\r\n${smuggled}`],
  [
    'chunks before an unknown coding in another line',
    head([chunked, 'Transfer-Encoding: x']) + `0\r\n\r\n${smuggled}`,
  ],
  ['identity and a length', head(['Transfer-Encoding: identity', length]) + ping],
  ['an empty transfer coding and a length', head(['Transfer-Encoding:', length]) + ping],
  ['chunks with a parameter', head(['Transfer-Encoding: chunked;a=b']) + inChunks],
  ['chunks in quotes', head(['Transfer-Encoding: "chunked"']) + inChunks],
  ['chunks after a vertical tab', head(['Transfer-Encoding: \vchunked']) + inChunks],
  ['chunks after a comma', head(['Transfer-Encoding: ,chunked']) + inChunks],
  ['chunks in a folded line', head(['Transfer-Encoding:\r\n chunked']) + inChunks],
  [
    'a space before the colon of the coding',
    head(['Transfer-Encoding : chunked', 'Content-Length: 4']) + `0\r\n\r\n${smuggled}`,
  ],
  ['a space before the name of the coding', head([' Transfer-Encoding: chunked']) + inChunks],
  ['a coding after a bare line feed', head([`X-One: a\n${chunked}`]) + inChunks],
  [
    'a coding after a bare carriage return',
    head([`X-One: a\r${chunked}`, 'Content-Length: 4']) + `0\r\n\r\n${smuggled}`,
  ],
  ['chunks in HTTP/1.0', head([chunked, 'Connection: keep-alive'], 'POST /rpc/json HTTP/1.0') + inChunks],
  ['chunks in another letter case', head(['tRANSFER-eNCODING: CHUNKED']) + inChunks, 'read'],
  ['a name with an underscore', head(['Transfer_Encoding: chunked', length]) + ping, 'read'],
];
