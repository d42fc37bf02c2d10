import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const groups: Words['groups'] = {
  title: 'Grupper',
  lead: 'En grupp görs av exempel: lägg några texter i den och se vilka andra som hör till dem.',
  changed: 'Ändrad',
  counted: 'Texter',
  empty: 'Det finns ingen grupp än',
  emptyText:
    'En grupp samlar texter på ett språk ur vilka samlingar som helst, till exempel allt om ett ämne.',
  add: 'Ny grupp',
  create: 'Skapa grupp',
  members: 'I gruppen',
  texts: textCount,
  noMembers: 'Ingen text finns i gruppen än.',
  more: (count) => `Visa fler (${number.format(count)} kvar)`,
  drop: 'Du kan släppa länkar till texter här, från det här fönstret eller ett annat.',
  belonging: 'Vad som hör till den',
  nothing: 'Ingen fler text hör till dessa.',
  needsExamples: 'Lägg en text eller två i gruppen: det som hör till dem visas här.',
  find: 'Hitta texter att lägga till: ord, ett id eller en adress',
  search: 'Sök',
  notFound: 'Inget mer hittades.',
  scopeLabel: 'Samlingar att leta i',
  scope: (count) =>
    count === 0 ? 'I alla samlingar på språket' : `I ${plural(count, 'samling', 'samlingar')}`,
  noCollection: 'Det finns ingen samling på gruppens språk än.',
  put: 'Lägg till',
  remove: 'Ta ur',
  added: (text, group) => `Tillagd i ${group}: ${text}`,
  removed: (text, group) => `Tagen ur ${group}: ${text}`,
  isIn: (text) => `Finns redan i gruppen: ${text}`,
  noText: 'Det är ingen text i den här tjänsten.',
  manage: 'Hantera gruppen',
  emptyIt: 'Töm gruppen',
  emptyLead: (count) => `${textCount(count)} lämnar gruppen. De finns kvar i sina samlingar.`,
  deleteIt: 'Ta bort gruppen',
  deleteLead: (count) =>
    `Gruppen tas bort. Dess ${plural(count, 'text finns kvar i sin samling', 'texter finns kvar i sina samlingar')}.`,
};
