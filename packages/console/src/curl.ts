/** A call as a view shows it. */
export interface ShownCall {
  method: string;
  params?: object;
}

/** The service that this page came from, as `https://textkin.example.org`, with the path of a proxy if there is one. */
export function serviceUrl(page: string): string {
  return new URL('.', page).href.replace(/\/$/, '');
}

/** A command for a POSIX shell that makes the call; the token is read from $TOKEN, so it never stands on a screen. */
export function curlOf(service: string, { method, params }: ShownCall): string {
  const request = JSON.stringify({ method, params: params ?? {}, id: 1 });
  return `curl -s "${service}/rpc/json" -H "Authorization: Bearer $TOKEN" -d ${quoted(request)}`;
}

/** The command that fills $TOKEN from a key pair. */
export function tokenCurlOf(service: string): string {
  const request = '{"method":"auth.accessToken","params":{"api_key":"…","secret_key":"…"},"id":1}';
  return `TOKEN=$(curl -s "${service}/rpc/json" -d ${quoted(request)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
}

/** One word for the shell, whatever it holds; `@` first would have curl read a file, and JSON never begins so. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
