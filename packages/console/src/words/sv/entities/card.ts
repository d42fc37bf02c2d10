import type { Words } from '../../en/index.ts';

export const card: Words['card'] = {
  page: 'Dess texter',
  keys: 'Nedåtpil går till länkarna och valen, Escape stänger.',
  notLinked: 'Det är inte säkert vem eller vad som menas.',
  ownList: 'från din egen lista',
};
