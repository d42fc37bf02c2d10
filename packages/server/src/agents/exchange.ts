import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** A response over HTTP. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/**
 * Responds to one message of the streamable HTTP transport, without a stream or a session, because the service sends nothing by
 * itself. Supports the protocol versions with a handshake (up to 2025-11-25) and without (from 2026-07-28 on).
 */
export async function exchange(
  server: McpServer,
  body: unknown,
  protocolHeaders: Record<string, string>,
): Promise<HttpResponse> {
  const headers = {
    ...protocolHeaders,
    'content-type': 'application/json',
    // The response is always JSON. Clients such as curl, which accept everything, must not be refused.
    accept: 'application/json, text/event-stream',
  };
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  try {
    const response = (await isLegacyRequest(request, body))
      ? await respondLegacy(server, request, body)
      : // The tools depend on the key and don't change meanwhile, so there is nothing to subscribe to.
        await createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
          parsedBody: body,
        });
    const type = response.headers.get('content-type');
    return {
      status: response.status,
      headers: type === null ? {} : { 'content-type': type },
      text: await response.text(),
    };
  } finally {
    await server.close();
  }
}

async function respondLegacy(server: McpServer, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}
