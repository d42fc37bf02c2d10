import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const map: Words['map'] = {
  title: 'Namnkarta',
  lead: 'Vilka som nämns tillsammans. Större namn finns i fler texter, linjer binder ihop namn som nämns i samma texter och varje bakgrundsfärg är ett kluster.',
  drawn: (shown, all, texts) =>
    [
      ...(shown < all ? [`${number.format(shown)} av`] : []),
      `${plural(all, 'namn', 'namn')} från ${texts === undefined ? 'alla texter' : textCount(texts)}`,
      ...(shown < all ? ['– zooma in för att se fler'] : []),
    ].join(' '),
  categories: 'Kategoriernas färger',
  saveAs: (format) => `Spara som ${format}`,
  search: 'I texter om',
  choose:
    'Välj ett namn för att se vilka namn det nämns med och i vilka texter. Välj det igen för att öppna dess sida.',
  keys: 'Rulla, nyp eller tryck på + och − för att zooma. Dra eller använd piltangenterna för att flytta kartan. Tabb går till namnen, piltangenterna går mellan dem, Page Down går från det vanligaste till det ovanligaste och Enter väljer.',
  zoom: 'Zooma',
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
  whole: 'Visa hela kartan',
  clusters: 'Kluster',
  appearsWith: 'Nämns med',
  name: 'Namn',
  texts: 'Texter',
  asTable: 'Kartan som tabell',
  inTexts: (count) => `i ${textCount(count)}`,
  graph: 'Karta över namn som nämns tillsammans',
  empty: 'För få namn nämns tillsammans för att det ska gå att rita en karta',
  emptyText: 'Lägg till texter om samma personer, organisationer eller platser, eller rensa filtren.',
  overTime: 'Vanligaste namnen över tid',
  tooFewDates: 'För få texter har datum för att det ska gå att visa namn över tid.',
  overTimeTable: 'Visa som tabell',
  interval: { day: 'Dag', week: 'Vecka från', month: 'Månad', year: 'År' },
};
