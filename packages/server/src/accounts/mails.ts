import type { Language } from '../domain/language.ts';
import { limits } from '../domain/limits.ts';
import type { Mail } from './mailer.ts';

interface Pair {
  apiKey: string;
  secretKey: string;
}

const en = {
  subject: 'Your key pair for Textkin',
  link: (link: string) => `Hello,

Somebody, most likely you, asked for a key pair of the text analysis service Textkin with this address.
To get it, open this page:

${link}

The link works once, within ${limits.registration.linkHours} hours. If you did not ask for it, do nothing.
`,
  keys: (url: string, { apiKey, secretKey }: Pair, login: string) => `Hello,

This is your key pair for the text analysis service at ${url}

api key     ${apiKey}
secret key  ${secretKey}

The pair is as sensitive as a password: store it safely, and delete this mail when you have.
Exchange it for an access token like this:

${login}
`,
};

const sv: typeof en = {
  subject: 'Ditt nyckelpar till Textkin',
  link: (link) => `Hej!

Någon, troligen du, har bett om ett nyckelpar till textanalystjänsten Textkin med den här adressen.
Öppna den här sidan för att få det:

${link}

Länken fungerar en gång, inom ${limits.registration.linkHours} timmar. Om det inte var du behöver du inte göra något.
`,
  keys: (url, { apiKey, secretKey }, login) => `Hej!

Det här är ditt nyckelpar till textanalystjänsten på ${url}

API-nyckel      ${apiKey}
hemlig nyckel   ${secretKey}

Nyckelparet är lika känsligt som ett lösenord: förvara det säkert, och radera sedan mejlet.
Så byter du det mot en åtkomsttoken:

${login}
`,
};

const mails: Readonly<Partial<Record<Language, typeof en>>> = { en, sv };

/** Returns the mail with the link. It contains no input of the request, because it may reach somebody else. */
export function linkMail(to: string, link: string, language: Language): Mail {
  const { subject, link: text } = mails[language] ?? en;
  return { to, subject, text: text(link) };
}

/** Returns the mail with the key pair. */
export function keysMail(to: string, url: string, pair: Pair, language: Language): Mail {
  const { subject, keys: text } = mails[language] ?? en;
  return { to, subject, text: text(url, pair, loginCommand(url, pair.apiKey, pair.secretKey)) };
}

/** Returns a command that creates an access token. */
export function loginCommand(url: string, apiKey: string, secretKey: string): string {
  const params = { api_key: apiKey, secret_key: secretKey };
  return `curl -s ${url}/rpc/json -d '${JSON.stringify({ method: 'auth.accessToken', params, id: 1 })}'`;
}
