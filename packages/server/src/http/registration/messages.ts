import type { ServiceError } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import { preferredLanguage } from '../accept-language.ts';

const en = {
  language: 'en' as Language,
  ask: 'Get a key pair',
  askLead:
    'With a key pair, your programs can use this text analysis service. You get a link to it by e-mail.',
  email: 'E-mail address',
  purpose: 'What it is for, if you like',
  send: 'Mail me a link',
  signIn: 'I have a key pair: sign in',
  sent: 'Check your mail',
  sentLead: (email: string) => `A mail with a link is on its way to ${email}.`,
  pair: 'Your key pair',
  pairLead: 'The button creates your key pair, shows it and mails it to you. This link works once.',
  show: 'Show my key pair',
  apiKey: 'API key',
  secretKey: 'Secret key',
  mailed:
    "It was mailed to you as well. The pair is as sensitive as a password, and this page can't be shown again.",
  enter: 'Sign in to the console with it',
  exchange: 'Or exchange it for an access token:',
  used: 'This link has been used',
  usedLead: 'Its key pair was shown and mailed.',
  unknown: 'This link is not valid',
  unknownLead: `Links work for ${limits.registration.linkHours} hours.`,
  again: 'Register again for a new link',
  notSent: 'Not sent',
  notNow: 'Not now',
  linkStays: 'This link still works: reload the page later.',
  problems: {
    badRegistration: `This is not valid: enter an e-mail address, and a purpose of at most ${limits.name} characters.`,
    tooManyRegistrations: 'There were too many registrations: try again in an hour.',
    mailFailed: 'The mail could not be sent, and no key pair was created: try again later.',
  } as Record<string, string>,
};

export type RegisterWords = typeof en;

const sv: RegisterWords = {
  language: 'sv',
  ask: 'Skaffa ett nyckelpar',
  askLead:
    'Med ett nyckelpar kan dina program använda den här textanalystjänsten. Du får en länk till det via e-post.',
  email: 'E-postadress',
  purpose: 'Vad nyckelparet ska användas till (valfritt)',
  send: 'Skicka en länk',
  signIn: 'Jag har ett nyckelpar: logga in',
  sent: 'Kolla din e-post',
  sentLead: (email) => `Ett mejl med en länk är på väg till ${email}.`,
  pair: 'Ditt nyckelpar',
  pairLead: 'Knappen skapar ditt nyckelpar, visar det och mejlar det till dig. Länken fungerar en gång.',
  show: 'Visa mitt nyckelpar',
  apiKey: 'API-nyckel',
  secretKey: 'Hemlig nyckel',
  mailed:
    'Det har också mejlats till dig. Nyckelparet är lika känsligt som ett lösenord, och sidan kan inte visas igen.',
  enter: 'Logga in i konsolen med nyckelparet',
  exchange: 'Eller byt det mot en token:',
  used: 'Länken är använd',
  usedLead: 'Nyckelparet har redan visats och mejlats.',
  unknown: 'Länken gäller inte',
  unknownLead: `Länkar fungerar i ${limits.registration.linkHours} timmar.`,
  again: 'Registrera dig igen för att få en ny länk',
  notSent: 'Inte skickat',
  notNow: 'Inte just nu',
  linkStays: 'Länken fungerar fortfarande: ladda om sidan senare.',
  problems: {
    badRegistration: `Uppgifterna är ogiltiga: ange en e-postadress, och högst ${limits.name} tecken om användningen.`,
    tooManyRegistrations: 'Det blev för många registreringar: försök igen om en timme.',
    mailFailed: 'Mejlet kunde inte skickas, och inget nyckelpar har skapats: försök igen senare.',
    unavailable: 'Tjänsten kunde inte utföra det just nu: försök igen om en stund.',
  },
};

const messages: Readonly<Partial<Record<Language, RegisterWords>>> = { en, sv };

/** Returns the messages in the first supported language of `Accept-Language`; browsers name the preferred language first. */
export function wordsFor({
  headers,
}: {
  headers: { 'accept-language'?: string | undefined };
}): RegisterWords {
  return messages[preferredLanguage(headers['accept-language']) ?? 'en'] ?? en;
}

/** Returns the sentence of a problem for a page; programs get the sentence of the error table. */
export function problemIn({ problems }: RegisterWords, { reason, message }: ServiceError): string {
  return problems[reason] ?? message;
}
