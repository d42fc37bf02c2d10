import type { Common } from '../en/common.ts';

/** Words that several views share. */
export const common: Common = {
  locale: 'sv-SE',
  skip: 'Hoppa till innehållet',
  navigation: {
    label: 'Huvudmeny',
    collections: 'Samlingar',
    groups: 'Grupper',
    lists: 'Listor',
    playground: 'Prova',
    keys: 'Nycklar',
  },
  language: 'Språk',
  theme: { label: 'Tema', auto: 'Auto', light: 'Ljust', dark: 'Mörkt' },
  shortcuts: 'Kortkommandon',
  signOut: 'Logga ut',
  loading: 'Hämtar …',
  tryAgain: 'Försök igen',
  cancel: 'Avbryt',
  close: 'Stäng',
  save: 'Spara',
  undo: 'Ångra',
  undone: 'Ångrat.',
  copy: 'Kopiera',
  copied: 'Kopierat',
  pressToCopy: 'Markerat: tryck Ctrl+C',
  none: '–',
  notFound: {
    title: 'Sidan finns inte',
    text: 'Ingen sida i konsolen har den här adressen.',
    link: 'Till samlingarna',
  },
  curl: {
    title: 'Gör det här med curl',
    lead: (calls) =>
      calls === 1 ? 'Sidan visar resultatet av ett anrop:' : `Sidan visar resultatet av ${calls} anrop:`,
    token: 'Hämta först en åtkomsttoken till $TOKEN:',
  },
  languageName: { en: 'Engelska', sv: 'Svenska' },
  category: {
    person: 'Person',
    organization: 'Organisation',
    location: 'Plats',
    url: 'Webbadress',
    unknown: 'Övrigt',
  },
  filters: {
    title: 'Filter',
    clear: 'Rensa filter',
    tag: 'Tagg',
    category: 'Kategori',
    any: 'Alla',
    from: 'Från och med',
    to: 'Till och med',
    order: 'Sortera efter',
  },
  marking: {
    title: 'Markerade rader',
    all: 'Markera alla',
    mark: (name) => `Markera ${name}`,
    marked: (count) => `${count} markerade`,
  },
  problem: {
    offline: 'Tjänsten går inte att nå. Kontrollera att den är igång och att nätverket fungerar.',
    status: (status) => `Svaret kom inte från tjänsten (HTTP-status ${status}). Försök igen om en stund.`,
    code: (code) => `Fel ${code}`,
    unexpected:
      'Något gick fel i konsolen. Ladda om sidan. Händer det igen, kontakta den som sköter tjänsten.',
  },
};
