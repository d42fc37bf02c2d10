import type { Words } from '../../en/index.ts';
import { plural, textCount } from '../count.ts';

export const places: Words['places'] = {
  title: 'Platskarta',
  lead: 'Platserna som texterna nämner. Ju större cirkel, desto fler texter nämner platsen.',
  find: 'Plats',
  drawn: (count) => plural(count, 'plats', 'platser'),
  most: (count) => `De ${plural(count, 'plats', 'platser')} som finns i flest texter`,
  map: 'Karta över platserna som texterna nämner',
  keys: 'Rulla, nyp eller tryck på + och − för att zooma. Dra eller använd piltangenterna för att flytta kartan. Tabb går till platserna, piltangenterna går mellan dem, Page Down går från den vanligaste till den ovanligaste och Enter väljer.',
  home: 'Visa alla platser',
  choose: 'Välj en plats för att se dess texter. Välj den igen för att öppna dess sida.',
  texts: 'Texter',
  allTexts: (count) => `Alla ${textCount(count)}`,
  list: 'Platserna som tabell',
  place: 'Plats',
  last: 'Senast',
  as: (tag) => `som ${tag}`,
  empty: 'Inga platser att rita',
  emptyText:
    'En plats ritas när det är säkert vilken plats som menas och var den ligger. Lägg till texter som nämner platser, eller rensa filtren.',
  notFound: (words) => `Ingen plats har ett namn med ”${words}”.`,
};
