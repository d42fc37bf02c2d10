import type { Words } from '../en/index.ts';
import { plural, textCount } from './count.ts';

export const map: Words['map'] = {
  title: 'Namnkarta',
  lead: 'Vilka som nämns tillsammans: stora namn finns i många texter, streck förenar namn ur samma texter, och varje bottenfärg är en krets.',
  drawn: (names, texts) =>
    `${plural(names, 'namn', 'namn')} ur ${texts === undefined ? 'alla texter' : textCount(texts)}`,
  search: 'I texter om',
  choose: 'Välj ett namn för att se dess sällskap och texter; välj det igen för att komma till dess sida.',
  keys: 'Rulla, nyp eller tryck + och − för att komma närmare; dra eller använd pilarna för att flytta. Tabb leder till namnen, pilarna från det ena till det andra, Page Down från det vanligaste till det ovanligaste; Retur väljer.',
  zoom: 'Förstoring',
  nearer: 'Närmare',
  farther: 'Längre bort',
  whole: 'Hela kartan',
  clusters: 'Kretsar',
  company: 'Nämns med',
  name: 'Namn',
  texts: 'Texter',
  asTable: 'Kartan som tabell',
  inTexts: (count) => `i ${textCount(count)}`,
  graph: 'Karta över namn som nämns tillsammans',
  empty: 'För få texter delar ett namn för en karta',
  emptyText: 'Lägg till texter om samma personer, organisationer eller platser, eller ta med fler av dem.',
  course: 'Nämns oftast, över tid',
  courseTable: 'Samma som tabell',
  interval: { day: 'Dag', week: 'Vecka från', month: 'Månad', year: 'År' },
};
