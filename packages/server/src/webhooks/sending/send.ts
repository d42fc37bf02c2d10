import { Agent, type IncomingMessage, request as plain } from 'node:http';
import { Agent as TlsAgent, request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '../../domain/limits.ts';
import { hostOf, isPublic, type WebhookHosts } from '../addresses.ts';
import { failure, openResolver, privateAddress, publicLookup } from './lookup.ts';
import { problemOf, problemOfStatus } from './problems.ts';

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The result of sending a message: the HTTP status, the problem, or both. The message is delivered where there is no problem. */
export interface SendResult {
  status?: number;
  problem?: string;
}

export interface SenderOptions {
  hosts: WebhookHosts;
  /** Name servers such as 192.0.2.1:53; the system's name servers by default. */
  nameServers?: readonly string[];
}

const { responseMs, responseBytes } = limits.webhooks;
/** The options of idle connections: each stays open for 5 s for the next event, and at most two stay open to each receiver. */
const keepAliveOptions = { keepAlive: true, timeout: 5000, maxFreeSockets: 2 };

/** Returns a function that sends a message once, to allowed hosts only and within a timeout, and reads little of the response. */
export function openSender({ hosts, nameServers }: SenderOptions): (message: Message) => Promise<SendResult> {
  const agents = { 'http:': new Agent(keepAliveOptions), 'https:': new TlsAgent(keepAliveOptions) };
  const lookup = hosts === 'any' ? undefined : publicLookup(openResolver(nameServers));
  return async ({ url: address, headers, body }) => {
    const url = new URL(address);
    try {
      const host = hostOf(url);
      // Node connects to an IP address without a lookup.
      if (lookup && isIP(host) !== 0 && !isPublic(host)) throw failure(privateAddress);
      const exchange = { url, headers, body, lookup, agent: agents[url.protocol as keyof typeof agents] };
      const status = await post(exchange);
      const problem = problemOfStatus(status);
      return { status, ...(problem !== undefined && { problem }) };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  };
}

interface Exchange {
  url: URL;
  headers: Record<string, string>;
  body: string;
  lookup: LookupFunction | undefined;
  agent: Agent;
}

/** Sends a request and returns the status of its response. */
function post(exchange: Exchange, signal = AbortSignal.timeout(responseMs)): Promise<number> {
  const { url, headers, body, lookup, agent } = exchange;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === 'https:' ? secure : plain)(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: responseBytes,
      agent,
      signal,
      ...(lookup && { lookup }),
    },
    (response) => {
      const status = response.statusCode ?? 0;
      discard(response, () => {
        resolve(status);
      });
    },
  );
  request.on('error', (error: NodeJS.ErrnoException) => {
    // The receiver may close an idle connection just when it is used again.
    const isStale = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
    if (isStale && !signal.aborted) post(exchange, signal).then(resolve, reject);
    else reject(error);
  });
  request.end(body);
  return promise;
}

/** Reads a short response to its end, so that the connection can be used again, and cuts off a long response. Only the status counts. */
function discard(response: IncomingMessage, done: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > responseBytes) response.destroy();
  });
  response.on('error', done);
  response.on('close', done);
}
