import type { Words } from '../../en/index.ts';

const where = (isEverywhere: boolean) => (isEverywhere ? 'i hela samlingen' : 'i den här texten');

export const card: Words['card'] = {
  page: 'Dess texter',
  keys: 'Nedåtpil går till länkarna och valen, Escape stänger.',
  notLinked: 'Det är inte säkert vem eller vad som menas.',
  ownList: 'från din egen lista',
  which: 'Vem eller vad menas?',
  whichTitle: (tag) => `Vem eller vad menas med ”${tag}”?`,
  find: 'Sök ett namn',
  noneFound: 'Ingen känd person, organisation eller plats har det namnet.',
  choose: 'Välj',
  none: 'Ingen av dem',
  linked: (tag, name, isEverywhere) => `”${tag}” är ${name} ${where(isEverywhere)}.`,
  unlinked: (tag, isEverywhere) =>
    `”${tag}” är ingen känd person, organisation eller plats ${where(isEverywhere)}.`,
};
