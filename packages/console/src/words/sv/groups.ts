import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const groups: Words['groups'] = {
  title: 'Grupper',
  lead: 'En grupp utgår från exempel: lägg till några texter och se vilka andra som är relaterade till dem.',
  changed: 'Ändrad',
  counted: 'Texter',
  empty: 'Inga grupper än',
  emptyText: 'En grupp samlar texter på ett språk från valfria samlingar, till exempel allt om ett ämne.',
  newGroup: 'Ny grupp',
  create: 'Skapa grupp',
  members: 'I gruppen',
  texts: textCount,
  noMembers: 'Gruppen har inga texter än.',
  more: (count) => `Visa fler (${number.format(count)} kvar)`,
  drop: 'Du kan dra hit länkar till texter, från det här fönstret eller ett annat.',
  related: 'Relaterade texter',
  nothing: 'Inga andra texter är relaterade till de här.',
  needsExamples: 'Lägg till en eller två texter i gruppen, så visas relaterade texter här.',
  find: 'Hitta texter att lägga till: ord, ett id eller en adress',
  search: 'Sök',
  notFound: 'Inga andra texter hittades.',
  scopeLabel: 'Samlingar att söka i',
  scope: (count) =>
    count === 0 ? 'I alla samlingar på gruppens språk' : `I ${plural(count, 'samling', 'samlingar')}`,
  noCollection: 'Det finns ingen samling på gruppens språk än.',
  add: 'Lägg till',
  remove: 'Ta bort ur gruppen',
  added: (text, group) => `Tillagd i ${group}: ${text}`,
  removed: (text, group) => `Borttagen ur ${group}: ${text}`,
  isIn: (text) => `Finns redan i gruppen: ${text}`,
  noText: 'Länken leder inte till någon text i den här tjänsten.',
  manage: 'Hantera gruppen',
  emptyIt: 'Töm gruppen',
  emptyLead: (count) =>
    `${plural(count, 'text tas ur gruppen men finns kvar i sin samling', 'texter tas ur gruppen men finns kvar i sina samlingar')}.`,
  deleteIt: 'Ta bort gruppen',
  deleteLead: (count) =>
    `Gruppen tas bort. Dess ${plural(count, 'text finns kvar i sin samling', 'texter finns kvar i sina samlingar')}.`,
};
