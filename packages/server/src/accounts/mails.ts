import { limits } from '../domain/limits.ts';
import type { Mail } from './mailer.ts';

/** Returns the mail with the link. It contains no input of the request, because it may reach somebody else. */
export function linkMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Your key pair for Textkin',
    text: `Hello,

somebody, most likely you, asked for a key pair of the text analysis service Textkin with this address.
To get it, open this page:

${link}

The link works once, within ${limits.registration.linkHours} hours. If you did not ask for it, do nothing.
`,
  };
}

/** Returns the mail with the key pair. */
export function keysMail(
  to: string,
  url: string,
  { apiKey, secretKey }: { apiKey: string; secretKey: string },
): Mail {
  return {
    to,
    subject: 'Your key pair for Textkin',
    text: `Hello,

this is your key pair for the text analysis service at ${url}

api key     ${apiKey}
secret key  ${secretKey}

The pair is as sensitive as a password: store it safely, and delete this mail when you have.
Exchange it for an access token like this:

${loginCommand(url, apiKey, secretKey)}
`,
  };
}

/** Returns a command that creates an access token. */
export function loginCommand(url: string, apiKey: string, secretKey: string): string {
  const params = { api_key: apiKey, secret_key: secretKey };
  return `curl -s ${url}/rpc/json -d '${JSON.stringify({ method: 'auth.accessToken', params, id: 1 })}'`;
}
