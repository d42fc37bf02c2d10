import type { Words } from '../en/index.ts';

export const keys: Words['keys'] = {
  title: 'Nycklar',
  lead: 'Program loggar in med ett nyckelpar. Ge varje program ett eget par, så kan du spärra det utan att påverka de andra.',
  name: 'Namn',
  apiKey: 'API-nyckel',
  secretKey: 'Hemlig nyckel',
  created: 'Skapat',
  used: 'Senast använt',
  never: 'Aldrig',
  last: 'Den sista adminnyckeln kan inte spärras',
  create: 'Skapa nyckelpar',
  nameHint: 'Vad det är till för, till exempel ”CMS”',
  once: 'Ditt nya nyckelpar',
  onceText:
    'Den hemliga nyckeln visas bara en gång. Spara den lika säkert som ett lösenord innan du går vidare.',
  saved: 'Jag har sparat den',
  revoke: 'Spärra',
  revokeSure: (name) => `Spärra ${name}? Dess åtkomsttoken slutar genast att gälla. Det går inte att ångra.`,
  revokeYes: 'Ja, spärra',
  current: 'Du är inloggad med det här paret',
  unnamed: 'nyckelparet',
  static: 'statisk',
  scopes: { read: 'får läsa', write: 'får läsa och skriva', admin: 'får göra allt' },
  until: (date) => `till ${date}`,
  collections: (ids, count) => `${count === 1 ? 'samling' : 'samlingar'} ${ids}`,
};
