import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup } from '../support/cleanup.ts';
import { post } from '../support/post.ts';

/** What happens to a request on its way to the service. */
export type Fate =
  | 'pass'
  /** The service runs the request, and the connection breaks before the response. */
  | 'cut after'
  /** The proxy refuses the request with a status; the service does not receive it. */
  | { status: number; headers?: Record<string, string>; body?: string };

/** A request that the proxy received. */
export interface ReceivedRequest {
  /** `batch` for a batch of calls. */
  method: string;
  /** The path with its query. */
  path: string;
  authorization: string | undefined;
}

export interface FaultyProxy {
  url: string;
  /** The fates of the next calls other than logins; `pass` afterwards. */
  fates: Fate[];
  /** The methods of all requests except logins. */
  methods: string[];
  /** Every request, logins too. */
  requests: ReceivedRequest[];
}

/** Starts a proxy in front of a real service. It refuses requests and loses responses, as networks and proxies do. */
export async function faultyProxy(target: string, port = 0): Promise<FaultyProxy> {
  const proxy: FaultyProxy = { url: '', fates: [], methods: [], requests: [] };
  const server = createServer((request, response) => {
    void respond(proxy, target, request, response);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return proxy;
}

async function respond(
  proxy: FaultyProxy,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const call = JSON.parse(body.toString()) as { method: string } | { method: string }[];
  const method = Array.isArray(call) ? 'batch' : call.method;
  const { authorization } = request.headers;
  proxy.requests.push({ method, path: request.url!, authorization });
  const isLogin = method === 'auth.accessToken';
  if (!isLogin) proxy.methods.push(method);
  const fate = isLogin ? 'pass' : (proxy.fates.shift() ?? 'pass');
  if (typeof fate === 'object') {
    response.writeHead(fate.status, fate.headers).end(fate.body);
    return;
  }
  const headers = authorization === undefined ? {} : { authorization };
  const reply = await post(new URL(request.url!, target).href, body, { headers });
  if (fate === 'cut after') response.destroy();
  else response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.bytes);
}
