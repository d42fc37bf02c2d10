import { Transform, type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors.ts';
import { counted } from './counted.ts';

const charset = /;\s*charset\s*=\s*"?([^\s;",]+)/i;

/** The content type under which every body is read as JSON, with the charset that the client has declared, if any. */
export function asJson(contentType: string | undefined): string {
  const [, label] = charset.exec(contentType ?? '') ?? [];
  return label === undefined ? 'application/json' : `application/json; charset=${label}`;
}

/** Decodes a body whose Content-Type declares another charset than UTF-8; one that nobody knows is ignored. */
export function decodeCharset(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  done: (error: Error | null, payload?: Readable) => void,
): void {
  const [, label] = charset.exec(request.headers['content-type'] ?? '') ?? [];
  const encoding = label === undefined ? 'utf-8' : encodingOf(label);
  done(null, encoding === 'utf-8' ? payload : counted(reply, payload, toUtf8(encoding)));
}

/** The name that WHATWG's Encoding gives to what a label stands for. */
function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

function toUtf8(encoding: string): Transform {
  let decoder: TextDecoder | undefined;
  const decode = (give: (error: Error | null, text?: string) => void, chunk?: Buffer) => {
    decoder ??= new TextDecoder(encoding.startsWith('utf-16') ? utf16(chunk?.[0]) : encoding, {
      fatal: true,
    });
    let text: string;
    try {
      text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      give(new ServiceError('notInCharset', { field: 'body' }));
      return;
    }
    give(null, text);
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, give) => {
      decode(give, chunk);
    },
    flush: (give) => {
      decode(give);
    },
  });
}

/**
 * "UTF-16" is either order of bytes. JSON begins with a character of ASCII, or with a byte order mark (FE FF or FF FE),
 * so its first byte tells which.
 */
const utf16 = (first: number | undefined) => (first === 0 || first === 0xfe ? 'utf-16be' : 'utf-16le');
