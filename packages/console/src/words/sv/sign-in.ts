import type { Words } from '../en/index.ts';

export const signIn: Words['signIn'] = {
  title: 'Logga in',
  lead: 'Textanalys för svenska och engelska: vem och vad en text handlar om, och vilka texter som hör till den.',
  apiKey: 'Api-nyckel',
  secretKey: 'Hemlig nyckel',
  submit: 'Logga in',
  busy: 'Loggar in …',
  ended: {
    idle: 'Du har loggats ut, för ingen har använt konsolen på 12 timmar.',
    unknown:
      'Du är inte längre inloggad: nyckelparet fungerar inte längre, eller så har ingen använt konsolen på länge.',
  },
  help: 'Tjänsten skrev ut ett nyckelpar vid sin första start. Det här kommandot gör ett till för samma konto:',
  register: 'Inga nycklar än? Få ett par med e-post',
  staying:
    'Du är inloggad, i alla flikar, tills du loggar ut eller ingen använder konsolen på 12 timmar. Den sparar inte nycklarna.',
};
