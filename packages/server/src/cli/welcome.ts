import { limits } from '../domain/limits.ts';
import type { Service } from '../service/service.ts';

/**
 * Creates the first account of an empty store and prints its keys and first steps, once and to standard output only. Later
 * starts print the address.
 */
export async function welcome({ url, secureUrl, context }: Service): Promise<void> {
  const listeningLine = `Textkin listens on ${secureUrl === undefined ? url : `${url} and ${secureUrl}`}`;
  const issued = await context.keys.issueFirst('first start');
  if (issued === undefined) {
    process.stdout.write(`${listeningLine}\n`);
    return;
  }
  const { accountId, apiKey, secretKey } = issued;
  const request = JSON.stringify({
    method: 'auth.accessToken',
    params: { api_key: apiKey, secret_key: secretKey },
    id: 1,
  });
  process.stdout.write(
    [
      listeningLine,
      '',
      'This is a new store, so here is its first account. The secret key is shown only now: keep both keys safe.',
      '',
      `  account     ${accountId}`,
      `  api key     ${apiKey}`,
      `  secret key  ${secretKey}`,
      '',
      `This link opens the console signed in, once and within ${limits.oneTimeLinkMs / 60_000} minutes; later sign in at ${url}/ with the keys:`,
      '',
      `  ${url}/#/enter/${context.links.issue(apiKey)}`,
      '',
      'Programs exchange them for an access token, which expires after ten minutes without use:',
      '',
      `curl ${url.startsWith('https') ? '-k ' : ''}-s ${url}/rpc/json -d '${request}'`,
      '',
      '',
    ].join('\n'),
  );
}
