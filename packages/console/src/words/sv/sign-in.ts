import type { Words } from '../en/index.ts';
import { plural } from './count.ts';

export const signIn: Words['signIn'] = {
  title: 'Logga in',
  lead: 'Textanalys för svenska och engelska: vem och vad en text handlar om, och vilka andra texter som är relaterade till den.',
  apiKey: 'API-nyckel',
  secretKey: 'Hemlig nyckel',
  submit: 'Logga in',
  busy: 'Loggar in …',
  ended: {
    idle: 'Du har loggats ut eftersom ingen har använt konsolen på 12 timmar.',
    unknown:
      'Du är inte längre inloggad: nyckelparet fungerar inte längre, eller så har ingen använt konsolen på länge.',
  },
  tooMany:
    'Nyckelparet är fel, och för många inloggningar har misslyckats. Kontrollera båda nycklarna innan du försöker igen.',
  wait: (seconds) => `Vänta ${plural(seconds, 'sekund', 'sekunder')} före nästa försök.`,
  tryNow: 'Nu kan du försöka igen.',
  help: 'Tjänsten skrev ut ett nyckelpar när den startade första gången. Det här kommandot skapar ett till för samma konto:',
  register: 'Inga nycklar än? Få ett par via e-post',
  staying:
    'Du förblir inloggad i alla flikar tills du loggar ut eller konsolen inte har använts på 12 timmar. Konsolen sparar inte nycklarna.',
};
