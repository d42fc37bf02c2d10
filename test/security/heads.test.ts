/** Request heads that a proxy could read differently from the service: they have one reading, or are refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';
import { openSocket } from '../support/socket.ts';

const service = await runService({ workers: 0 });
const { host } = new URL(service.url);
const ping = '{"method":"ping.ping"}';
const head = (...lines: string[]) =>
  ['POST /rpc/json HTTP/1.1', `Host: ${host}`, ...lines, '', ''].join('\r\n');
const length = `Content-Length: ${ping.length}`;
const within = `POST /rpc/json HTTP/1.1\r\nHost: ${host}\r\n${length}\r\n\r\n${ping}`;

const heads: Record<string, string> = {
  'a length and pieces': `${head('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${within}`,
  'two lengths': `${head('Content-Length: 0', length)}${within}`,
  'a length twice in one line': `${head(`Content-Length: 0, ${ping.length}`)}${within}`,
  'a length with a sign': `${head(`Content-Length: +${ping.length}`)}${ping}`,
  'an encoding that is none': `${head('Transfer-Encoding: xchunked')}0\r\n\r\n${within}`,
  'pieces that are not the last encoding': `${head('Transfer-Encoding: chunked, gzip')}0\r\n\r\n${within}`,
  'a space before the colon': `${head(`Content-Length : ${ping.length}`)}${ping}`,
  'a line that goes on in the next': `${head('X-One: a', ' b', length)}${ping}`,
  'lines that end in LF alone': `${head(length).replaceAll('\r', '')}${ping}`,
  'CR within a line': `${head('X-One: a\rX-Two: b', length)}${ping}`,
  'NUL within a line': `${head('X-One: a\0b', length)}${ping}`,
  'a piece with a line feed in its extension': `${head('Transfer-Encoding: chunked')}16;a\n=b\r\n${ping}\r\n0\r\n\r\n`,
  'two hosts': `${head('Host: evil.example', length)}${ping}`,
  'no host': `${head(length).replace(/Host.*\r\n/, '')}${ping}`,
};

for (const [what, bytes] of Object.entries(heads)) {
  test(`a request with ${what} is refused, and what follows it is not read`, async () => {
    const socket = openSocket(service.url);
    socket.send(bytes);
    const answer = await socket.closed();
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.equal(answer.match(/^HTTP\/1\.1 \d/gm)?.length, 1, 'one answer');
    assert.ok(!answer.includes('pong'));
  });
}
