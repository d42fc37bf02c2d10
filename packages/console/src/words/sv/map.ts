import type { Words } from '../en/index.ts';
import { textCount } from './count.ts';

export const map: Words['map'] = {
  title: 'Karta över namn',
  lead: (count) =>
    `Vilka som nämns tillsammans i ${count === 1 ? 'den nyaste texten' : `de ${textCount(count)} som är nyast`}. Större betyder nämnd i fler texter, ett streck betyder nämnda ihop.`,
  choose: 'Välj ett namn för att se dess sällskap och dess texter.',
  company: 'Nämns med',
  texts: 'Texter',
  inTexts: (count) => `i ${textCount(count)}`,
  graph: 'Namn som nämns tillsammans',
  empty: 'För få texter delar ett namn för en karta',
  emptyText: 'Lägg till texter om samma personer, organisationer eller platser.',
};
