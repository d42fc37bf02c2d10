import type { Common } from '../en/common.ts';

/** What every view may say. */
export const common: Common = {
  locale: 'sv-SE',
  skip: 'Hoppa till innehållet',
  places: {
    label: 'Platser',
    collections: 'Samlingar',
    groups: 'Grupper',
    playground: 'Prova',
    keys: 'Nycklar',
  },
  language: 'Språk',
  theme: { label: 'Färger', auto: 'Auto', light: 'Ljust', dark: 'Mörkt' },
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
    title: 'Här finns ingenting',
    text: 'Adressen leder inte till någon vy i konsolen.',
    way: 'Till samlingarna',
  },
  curl: {
    title: 'Samma sak med curl',
    lead: (calls) => (calls === 1 ? 'Vyn kommer av det här anropet:' : `Vyn kommer av ${calls} anrop:`),
    token: 'De behöver en token i $TOKEN:',
  },
  languageName: { en: 'Engelska', sv: 'Svenska' },
  category: {
    person: 'Person',
    organization: 'Organisation',
    location: 'Plats',
    url: 'Adress',
    unknown: 'Övrigt',
  },
  filters: {
    title: 'Urval',
    without: 'Rensa urvalet',
    tag: 'Tagg',
    category: 'Kategori',
    any: 'Alla',
    from: 'Från och med',
    to: 'Till och med',
    order: 'Ordning',
  },
  problem: {
    offline: 'Tjänsten går inte att nå. Se efter att den är igång och att nätverket fungerar.',
    status: (status) => `Svaret kom inte från tjänsten: HTTP-status ${status}. Försök igen om en stund.`,
    code: (code) => `Fel ${code}`,
    unexpected:
      'Konsolen stötte på något oväntat. Ladda om sidan; händer det igen, tala med den som sköter tjänsten.',
  },
};
