/** Requests with options of their connection, requests within bodies, and requests before broken ones. */
import {
  chunked,
  chunks,
  head,
  host,
  inChunks,
  length,
  ping,
  pingWith,
  smuggled,
  type Row,
} from './bytes.ts';

export const connections: readonly Row[] = [
  ['HTTP/1.0', pingWith([], 'POST /rpc/json HTTP/1.0'), [200]],
  ['HTTP/1.0 and keep-alive', pingWith(['Connection: keep-alive'], 'POST /rpc/json HTTP/1.0'), 'read'],
  ['HTTP/1.1 and close', pingWith(['Connection: close']), [200]],
  ['close among other options', pingWith(['Connection: x, cLOSE']), [200]],
  ['close and keep-alive', pingWith(['Connection: keep-alive, close']), [200]],
  [
    'an upgrade to h2c',
    pingWith(['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']),
    [200],
  ],
  [
    'an upgrade to a web socket',
    pingWith([
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ]),
    [200],
  ],
  ['CONNECT', head([length], `CONNECT ${host}:80 HTTP/1.1`) + ping],
  ['an expectation', pingWith(['Expect: 100-continue']), [100, 200, 200]],
  ['an unknown expectation', pingWith(['Expect: 200-ok']), [417]],
  ['a body of GET', head([length], 'GET /rpc/json HTTP/1.1') + ping, [405, 200]],
  [
    'a request in the body of GET',
    head([`Content-Length: ${smuggled.length}`], 'GET /rpc/json HTTP/1.1') + smuggled,
    [405, 200],
  ],
  [
    'a request in the body of HEAD',
    head([`Content-Length: ${smuggled.length}`], 'HEAD /rpc/json HTTP/1.1') + smuggled,
    [405, 200],
  ],
  [
    'a request in the body of DELETE',
    head([`Content-Length: ${smuggled.length}`], 'DELETE /rpc/json HTTP/1.1') + smuggled,
    [405, 200],
  ],
  [
    'a request in the body of OPTIONS',
    head([`Content-Length: ${smuggled.length}`], 'OPTIONS * HTTP/1.1') + smuggled,
    [404, 200],
  ],
  [
    'a request in a body for an unknown path',
    head([`Content-Length: ${smuggled.length}`], 'POST /none HTTP/1.1') + smuggled,
    [404, 200],
  ],
  [
    'a request in chunks for an unknown path',
    head([chunked], 'POST /none HTTP/1.1') + `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
    [404, 200],
  ],
  ['a broken chunk for an unknown path', head([chunked], 'POST /none HTTP/1.1') + `1\r\n${smuggled}`],
  [
    'a request that gets a response, and bytes that are not a request',
    `${pingWith([])}\0\r\n\r\n`,
    [200, 400],
  ],
  [
    'a request that gets a response, and a broken one',
    pingWith([]) + head(['Content-Length: x']),
    [200, 400],
  ],
  [
    'two requests that get responses, and one with a broken chunk',
    pingWith([]) + pingWith([]) + chunks(`-${inChunks}`),
    [200, 200, 400],
  ],
  [
    'a request that gets a response, and CONNECT',
    pingWith([]) + head([], `CONNECT ${host}:80 HTTP/1.1`),
    [200, 400],
  ],
  ['a second request without a host', pingWith([]) + pingWith([]).replace(/Host.*\r\n/, ''), [200, 400]],
  ['a request in a body that is not JSON', head([`Content-Length: ${smuggled.length}`]) + smuggled, 'read'],
  [
    'a request in a body that says it is compressed',
    head([`Content-Length: ${smuggled.length}`, 'Content-Encoding: gzip']) + smuggled,
    [200],
  ],
];
