import type { Words } from '../en/index.ts';

export const keys: Words['keys'] = {
  title: 'Nycklar',
  lead: 'Program loggar in med ett nyckelpar. Ge varje program sitt eget, så kan det spärras för sig.',
  name: 'Namn',
  apiKey: 'Api-nyckel',
  secretKey: 'Hemlig nyckel',
  created: 'Skapat',
  used: 'Senast använt',
  never: 'Aldrig',
  last: 'Det sista paret står kvar',
  create: 'Skapa nyckelpar',
  nameHint: 'Vad det är till för, till exempel ”CMS”',
  once: 'Ditt nya nyckelpar',
  onceText: 'Den hemliga nyckeln visas bara nu. Förvara den som ett lösenord innan du går vidare.',
  stored: 'Jag har sparat den',
  revoke: 'Spärra',
  revokeSure: (name) => `Spärra ${name}? Dess tokens upphör genast, och det går inte att ångra.`,
  revokeYes: 'Ja, spärra',
  current: 'Du är inloggad med det',
  unnamed: 'nyckelparet',
};
