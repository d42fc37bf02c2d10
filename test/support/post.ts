import { Agent, request as plain } from 'node:http';
import { Agent as TlsAgent, request as secure } from 'node:https';

/** A raw HTTP response. */
export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  text: string;
}

export interface PostOptions {
  verb?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Accepts any certificate, as a client of a self-signed service does. */
  insecure?: boolean;
}

const agent = new Agent({ keepAlive: true });
const tlsAgent = new TlsAgent({ rejectUnauthorized: false, maxCachedSessions: 0 });

/**
 * Sends an HTTP request with exactly the given headers. Does not use fetch, which adds headers and refuses some that historic clients send.
 */
export function post(url: string, body: string | Uint8Array, options: PostOptions = {}): Promise<Reply> {
  const { verb = 'POST', signal } = options;
  const isWaiting = 'Expect' in (options.headers ?? {});
  const headers = { ...options.headers, ...(isWaiting && { 'Content-Length': Buffer.byteLength(body) }) };
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const isTls = url.startsWith('https');
  const request = (isTls ? secure : plain)(
    url,
    { method: verb, headers, agent: isTls ? tlsAgent : agent, ...(signal && { signal }) },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, bytes, text: bytes.toString() });
      });
    },
  );
  request.on('error', reject);
  // With Expect: 100-continue the body is sent only after the interim response.
  if (isWaiting) request.on('continue', () => request.end(body));
  else request.end(body);
  return promise;
}
