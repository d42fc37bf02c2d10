import type { Words } from '../../en/index.ts';

const where = (isEverywhere: boolean) => (isEverywhere ? 'i hela samlingen' : 'i den här texten');

export const card: Words['card'] = {
  page: 'Dess texter',
  keys: 'Nedåtpil går till länkarna och valen, Escape stänger.',
  notLinked: 'Det är inte säkert vem eller vad som menas.',
  ownList: 'från din egen lista',
  which: 'Vilken menas?',
  whichTitle: (tag) => `Vilken ”${tag}” menas?`,
  find: 'Sök ett namn',
  noneFound: 'Det finns ingen och inget känt med det namnet.',
  choose: 'Välj',
  none: 'Ingen av dem',
  linked: (tag, name, isEverywhere) => `”${tag}” är ${name} ${where(isEverywhere)}.`,
  unlinked: (tag, isEverywhere) => `”${tag}” är ingen av de kända ${where(isEverywhere)}.`,
};
