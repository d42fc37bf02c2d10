/** A call that a view shows as a curl command. */
export interface ExampleCall {
  method: string;
  params?: object;
}

/** Returns the address of the service that served the page, such as `https://textkin.example.org`, with a proxy's path if any. */
export function serviceUrl(page: string): string {
  return new URL('.', page).href.replace(/\/$/, '');
}

/** Returns a POSIX shell command that makes the call. The command reads $TOKEN, so no token appears on a screen. */
export function curlCommand(service: string, { method, params }: ExampleCall): string {
  const request = JSON.stringify({ method, params: params ?? {}, id: 1 });
  return `curl -s "${service}/rpc/json" -H "Authorization: Bearer $TOKEN" -d ${quoteForShell(request)}`;
}

/** Returns the shell command that sets $TOKEN from a key pair. */
export function tokenCommand(service: string): string {
  const request = '{"method":"auth.accessToken","params":{"api_key":"…","secret_key":"…"},"id":1}';
  return `TOKEN=$(curl -s "${service}/rpc/json" -d ${quoteForShell(request)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
}

/** Quotes a text as one shell word. JSON never begins with `@`, which would make curl read a file. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
