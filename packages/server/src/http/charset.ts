import { Transform, type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors.ts';
import { countReceived } from './count-received.ts';

const charset = /;\s*charset\s*=\s*"?([^\s;",]+)/i;

/** Returns the content type under which a body is read as JSON, with the charset that the client declared, if any. */
export function jsonTypeOf(contentType: string | undefined): string {
  const [, label] = charset.exec(contentType ?? '') ?? [];
  return label === undefined ? 'application/json' : `application/json; charset=${label}`;
}

/** Converts a body to UTF-8 if its Content-Type declares another charset. An unknown charset is ignored. */
export function decodeCharset(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  done: (error: Error | null, payload?: Readable) => void,
): void {
  const [, label] = charset.exec(request.headers['content-type'] ?? '') ?? [];
  const encoding = label === undefined ? 'utf-8' : encodingOf(label);
  done(null, encoding === 'utf-8' ? payload : countReceived(reply, payload, toUtf8(encoding)));
}

/** Returns the name that the Encoding standard (WHATWG) gives to the encoding of a label; `utf-8` for an unknown label. */
function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

function toUtf8(encoding: string): Transform {
  let decoder: TextDecoder | undefined;
  const decode = (callback: (error: Error | null, text?: string) => void, chunk?: Buffer) => {
    decoder ??= new TextDecoder(encoding.startsWith('utf-16') ? utf16(chunk?.[0]) : encoding, {
      fatal: true,
    });
    let text: string;
    try {
      text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      callback(new ServiceError('notInCharset', { field: 'body' }));
      return;
    }
    callback(null, text);
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, callback) => {
      decode(callback, chunk);
    },
    flush: (callback) => {
      decode(callback);
    },
  });
}

/**
 * Returns the encoding of a body in UTF-16, with its byte order. The first byte decides, because JSON begins with an ASCII
 * character or with a byte order mark (FE FF or FF FE).
 */
const utf16 = (first: number | undefined) => (first === 0 || first === 0xfe ? 'utf-16be' : 'utf-16le');
