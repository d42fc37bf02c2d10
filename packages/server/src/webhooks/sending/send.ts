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

/** How it went: the status of an answer, or what is wrong, or both; the message has arrived where nothing is wrong. */
export interface Sent {
  status?: number;
  problem?: string;
}

export interface SenderOptions {
  hosts: WebhookHosts;
  /** Name servers, as 192.0.2.1:53; without them those of the system. */
  nameServers?: readonly string[];
}

const { answerMs, answerBytes } = limits.webhooks;
/** Connections at rest are kept for the next event so long, and so many of each receiver. */
const keeping = { keepAlive: true, timeout: 5000, maxFreeSockets: 2 };

/** Returns what sends messages: each once, to addresses that may be sent to, within a time, and reading little of the answer. */
export function openSender({ hosts, nameServers }: SenderOptions): (message: Message) => Promise<Sent> {
  const agents = { 'http:': new Agent(keeping), 'https:': new TlsAgent(keeping) };
  const lookup = hosts === 'any' ? undefined : publicLookup(openResolver(nameServers));
  return async ({ url: address, headers, body }) => {
    const url = new URL(address);
    try {
      const host = hostOf(url);
      // A number is connected to without being looked up.
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

/** The status of the answer. */
function post(exchange: Exchange, signal = AbortSignal.timeout(answerMs)): Promise<number> {
  const { url, headers, body, lookup, agent } = exchange;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === 'https:' ? secure : plain)(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: answerBytes,
      agent,
      signal,
      ...(lookup && { lookup }),
    },
    (response) => {
      const status = response.statusCode ?? 0;
      skim(response, () => {
        resolve(status);
      });
    },
  );
  request.on('error', (error: NodeJS.ErrnoException) => {
    // The receiver may close a connection at rest just when it is used again.
    const isStale = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
    if (isStale && !signal.aborted) post(exchange, signal).then(resolve, reject);
    else reject(error);
  });
  request.end(body);
  return promise;
}

/** Reads an answer to its end, so that the connection can be used again, unless it is long: nothing of it counts but its status. */
function skim(response: IncomingMessage, done: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > answerBytes) response.destroy();
  });
  response.on('error', done);
  response.on('close', done);
}
