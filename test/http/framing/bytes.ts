/** A request: what is special about it, its bytes, and its outcome, `refused` by default. */
export type Row = readonly [what: string, bytes: string, outcome?: Outcome];

/**
 * The statuses of the responses to a request and to the one after it, or `refused` for one 400 on a connection that is then closed, or
 * `read` for 200 to both.
 */
export type Outcome = 'refused' | 'read' | readonly number[];

export const host = 'texts.example.org';
export const ping = '{"method":"ping.ping","id":"first"}';
export const length = `Content-Length: ${ping.length}`;
export const chunked = 'Transfer-Encoding: chunked';
/** The size of the ping as a chunk. */
export const hex = ping.length.toString(16);
export const inChunks = `${hex}\r\n${ping}\r\n0\r\n\r\n`;

/** The method of a request that is a part of another, and must never run. */
export const smuggledMethod = 'rpc.discover';
const smuggledBody = `{"method":"${smuggledMethod}","id":"smuggled"}`;
export const smuggled = `POST /rpc/json HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${smuggledBody.length}\r\n\r\n${smuggledBody}`;

/** Returns a head with these lines. */
export const head = (lines: readonly string[], start = 'POST /rpc/json HTTP/1.1') =>
  [start, `Host: ${host}`, ...lines, '', ''].join('\r\n');

/** Returns a ping with a length and these lines in its head. */
export const pingWith = (lines: readonly string[], start?: string) => head([...lines, length], start) + ping;

/** Returns a request with a body in chunks. */
export const chunks = (body: string) => head([chunked]) + body;
