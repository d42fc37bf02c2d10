/**
 * Requests whose end two programs could find in different places, with their outcomes by RFC 9112 and RFC 9110. Where these let a server
 * refuse a request or read it, the outcome is what the service does. A request follows each, so that a test sees where its end was found.
 */
import { host, type Outcome, type Row } from './bytes.ts';
import { chunkedBodies } from './chunks.ts';
import { codings } from './codings.ts';
import { connections } from './connections.ts';
import { fields } from './fields.ts';
import { lengths } from './lengths.ts';
import { startLines } from './start-lines.ts';

export interface FramingCase {
  what: string;
  /** The bytes of the request and of the one after it. */
  bytes: Buffer;
  /** The statuses of the responses. */
  statuses: readonly number[];
}

const nextBody = '{"method":"ping.ping","id":"next"}';
const next = [
  'POST /rpc/json HTTP/1.1',
  `Host: ${host}`,
  'Connection: close',
  `Content-Length: ${nextBody.length}`,
  '',
  nextBody,
].join('\r\n');

const statusesOf = (outcome: Outcome): readonly number[] => {
  if (outcome === 'refused') return [400];
  return outcome === 'read' ? [200, 200] : outcome;
};

const rows: readonly Row[] = [
  ...lengths,
  ...codings,
  ...chunkedBodies,
  ...fields,
  ...startLines,
  ...connections,
];

export const cases: readonly FramingCase[] = rows.map(([what, bytes, outcome = 'refused']) => ({
  what,
  bytes: Buffer.from(bytes + next, 'latin1'),
  statuses: statusesOf(outcome),
}));
