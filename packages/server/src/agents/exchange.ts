import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** What HTTP says of an answer, and the answer. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/**
 * Answers one message of the streamable HTTP transport, whole and without a session: the service sends nothing by itself, so
 * there is no stream, and nothing for a node to remember. Both eras of the protocol are spoken: that with a handshake (to
 * 2025-11-25) and that without (from 2026-07-28 on).
 */
export async function exchange(
  server: McpServer,
  body: unknown,
  given: Record<string, string>,
): Promise<HttpResponse> {
  const headers = {
    ...given,
    'content-type': 'application/json',
    // It is JSON in any case, and what curl accepts is no reason to refuse.
    accept: 'application/json, text/event-stream',
  };
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  try {
    const response = (await isLegacyRequest(request, body))
      ? await answerLegacy(server, request, body)
      : // Tools come with the key and don't change under way: there is nothing to listen to.
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

async function answerLegacy(server: McpServer, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}
