import type { Words } from '../en/index.ts';

export const signIn: Words['signIn'] = {
  title: 'Logga in',
  lead: 'Textanalys för svenska och engelska: vem och vad en text handlar om, och vilka texter som hör till den.',
  apiKey: 'Api-nyckel',
  secretKey: 'Hemlig nyckel',
  submit: 'Logga in',
  busy: 'Loggar in …',
  revoked: 'Nyckelparet som du var inloggad med fungerar inte längre. Logga in med ett annat.',
  help: 'Tjänsten skrev ut ett nyckelpar vid sin första start. Det här kommandot gör ett till för samma konto:',
  register: 'Inga nycklar än? Få ett par med e-post',
  memory: 'Nycklarna finns bara i sidans minne; laddas den om är du utloggad.',
};
